import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input, Textarea } from '#app/components/ui/input.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { adminWords } from '#app/content/admin/admin.ts';
import { adminCertifications } from '#app/content/admin/certifications.ts';
import type { CertifiedCourse } from '#app/data/certificates.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { formatDay } from '#app/lib/dates.ts';
import { shownAddress } from '#app/lib/shown-address.ts';
import { dayOf, twoYearsAfter } from '#domain/certificates/certificate.ts';
import {
  type CertificateInput,
  certificateInputSchema,
  certificateLimits,
} from '#domain/certificates/certificate-input.ts';
import { Candidates } from './candidates.tsx';
import { Evidence } from './evidence.tsx';
import { type Student, StudentField } from './student-field.tsx';

const words = adminCertifications.form;

export function IssueDialog({
  courses,
  onClose,
}: {
  /** Undefined if they failed to load. */
  courses: CertifiedCourse[] | undefined;
  onClose: () => void;
}) {
  const sender = useAction(onClose, () => setAsked(undefined));
  const { isBusy } = sender;
  const checked = useCheckedForm(certificateInputSchema);
  const { errors } = checked;
  const [student, setStudent] = useState<Student>();
  const [score, setScore] = useState('');
  /** What the admin is asked to confirm before it is sent. */
  const [asked, setAsked] = useState<CertificateInput>();
  const [courseId, setCourseId] = useState('');
  const course = courses?.find(({ id }) => id === courseId);
  const isNameless = student?.is_initials && !student.printed_name;
  const name = useRef<HTMLInputElement>(null);
  const question = useRef<HTMLDivElement>(null);

  // The button that chose the student is gone, so the focus moves to the next field.
  useEffect(() => {
    if (student) name.current?.focus();
  }, [student]);

  // The field that had the focus is hidden while the question is asked. No button gets the focus, because a key that is
  // held down must not answer.
  useEffect(() => {
    if (!asked) return;
    question.current?.focus();
    return () => name.current?.focus();
  }, [asked]);

  /** The first submission asks, the second one is sent. */
  function guard(event: FormEvent<HTMLFormElement>) {
    const input = checked.check(event.currentTarget);
    if (asked && input) return;
    event.preventDefault();
    setAsked(input);
  }

  return (
    <Dialog title={words.title} onClose={onClose}>
      <ActionForm
        sender={sender}
        fields={{ change: 'create' }}
        checked={{ guard, recheck: checked.recheck }}
        className="mt-5 grid gap-5"
      >
        <div className={asked ? 'hidden' : 'grid gap-5'}>
          <StudentField student={student} error={errors.user_id} onChoose={setStudent} />
          <Field
            label={words.name}
            hint={isNameless ? words.namelessHint : student?.is_initials && words.initialsHint}
            // The admin cannot type the name that is missing.
            error={isNameless ? undefined : errors.student_name}
          >
            {(control) => (
              <Input
                {...control}
                key={student?.id}
                ref={name}
                name="student_name"
                maxLength={certificateLimits.name}
                defaultValue={student?.printed_name ?? ''}
                readOnly={student?.is_initials}
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
          {course && !student && (
            <Candidates
              courseId={course.id}
              onChoose={({ user_id, score, ...candidate }) => {
                setStudent({ id: user_id, ...candidate });
                if (score !== null) setScore(String(score));
              }}
            />
          )}
          {student && course && <Evidence userId={student.id} level={course.level} />}
          <Field label={words.score} hint={words.scoreHint} error={errors.score}>
            {(control) => (
              <Input
                {...control}
                name="score"
                inputMode="numeric"
                autoComplete="off"
                value={score}
                onChange={({ target }) => setScore(target.value)}
              />
            )}
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
          <Field label={words.reason} hint={words.reasonHint} error={errors.reason}>
            {(control) => (
              <Textarea {...control} name="reason" rows={2} maxLength={certificateLimits.reason} />
            )}
          </Field>
        </div>
        {asked && (
          <Question
            ref={question}
            input={asked}
            course={course?.title}
            email={student && shownAddress(student.email, student.nickname)}
          />
        )}
        <div className="mt-2 flex flex-wrap gap-3">
          <Button
            type="submit"
            disabled={isBusy}
            // The second click of a double click must not answer the question.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {isBusy ? words.busy : asked ? words.confirm : words.button}
          </Button>
          <Button
            variant="secondary"
            disabled={isBusy}
            onClick={() => (asked ? setAsked(undefined) : onClose())}
          >
            {asked ? words.back : adminWords.cancel}
          </Button>
        </div>
      </ActionForm>
    </Dialog>
  );
}

function Question({
  ref,
  input,
  course,
  email,
}: {
  ref: Ref<HTMLDivElement>;
  input: CertificateInput;
  course: string | undefined;
  email: string | undefined;
}) {
  const { details, noEnd } = adminCertifications;
  const rows = [
    [details.student, `${input.student_name}, ${email}`],
    [details.course, course],
    [details.score, input.score],
    [details.validUntil, input.valid_until ? formatDay(input.valid_until) : noEnd],
    [details.reason, input.reason],
  ] as const;
  return (
    <div ref={ref} tabIndex={-1}>
      <p>{input.status === 'Pending' ? words.askPending : words.ask}</p>
      <dl className="mt-4 grid gap-3">
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt className="text-caption text-ink-faint">{term}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
