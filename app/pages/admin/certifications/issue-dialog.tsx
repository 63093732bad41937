import { useEffect, useRef, useState } from 'react';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { adminWords } from '#app/content/admin.ts';
import { adminCertifications } from '#app/content/admin-certifications.ts';
import type { CertifiedCourse } from '#app/data/certificates.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import type { Profile } from '#domain/accounts/profile.ts';
import { dayOf, twoYearsAfter } from '#domain/certificates/certificate.ts';
import { certificateInputSchema, certificateLimits } from '#domain/certificates/certificate-input.ts';
import { Evidence } from './evidence.tsx';
import { StudentField } from './student-field.tsx';

const words = adminCertifications.form;

export function IssueDialog({
  courses,
  onClose,
}: {
  /** Undefined if they failed to load. */
  courses: CertifiedCourse[] | undefined;
  onClose: () => void;
}) {
  const sender = useAction(onClose);
  const { isBusy } = sender;
  const checked = useCheckedForm(certificateInputSchema);
  const { errors } = checked;
  const [student, setStudent] = useState<Profile>();
  const [courseId, setCourseId] = useState('');
  const level = courses?.find(({ id }) => id === courseId)?.level;
  const name = useRef<HTMLInputElement>(null);

  // The button that chose the student is gone, so the focus moves to the next field.
  useEffect(() => {
    if (student) name.current?.focus();
  }, [student]);

  return (
    <Dialog title={words.title} onClose={onClose}>
      <ActionForm sender={sender} fields={{ change: 'create' }} checked={checked} className="mt-5 grid gap-5">
        <StudentField student={student} error={errors.user_id} onChoose={setStudent} />
        <Field label={words.name} error={errors.student_name}>
          {(control) => (
            <Input
              {...control}
              key={student?.id}
              ref={name}
              name="student_name"
              maxLength={certificateLimits.name}
              defaultValue={student?.full_name ?? ''}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={words.course} hint={!courses && words.coursesFailed} error={errors.course_id}>
          {(control) => (
            <Select
              {...control}
              name="course_id"
              value={courseId}
              onChange={({ target }) => setCourseId(target.value)}
            >
              <option value="">{words.chooseCourse}</option>
              {courses?.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {student && level && <Evidence userId={student.id} level={level} />}
        <Field label={words.score} hint={words.scoreHint} error={errors.score}>
          {(control) => <Input {...control} name="score" inputMode="numeric" autoComplete="off" />}
        </Field>
        <Field label={words.validUntil} hint={words.validUntilHint} error={errors.valid_until}>
          {(control) => (
            <Input
              {...control}
              type="date"
              name="valid_until"
              defaultValue={twoYearsAfter(dayOf(new Date()))}
            />
          )}
        </Field>
        <Field label={words.status}>
          {(control) => (
            <Select {...control} name="status">
              {Object.entries(words.statuses).map(([status, label]) => (
                <option key={status} value={status}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button type="submit" disabled={isBusy}>
            {isBusy ? words.busy : words.button}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {adminWords.cancel}
          </Button>
        </div>
      </ActionForm>
    </Dialog>
  );
}
