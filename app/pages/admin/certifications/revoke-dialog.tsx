import { type FormEvent, useState } from 'react';
import { showProblem } from '#app/components/site/show-problem.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Textarea } from '#app/components/ui/input.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { adminWords } from '#app/content/admin.ts';
import { adminCertifications } from '#app/content/admin-certifications.ts';
import { revokeCertificate } from '#app/data/certificates.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import type { Certificate } from '#domain/certificate.ts';
import { certificateLimits, revocationSchema } from '#domain/certificate-input.ts';

const words = adminCertifications.revoke;

export function RevokeDialog({
  certificate,
  onChange,
  onClose,
}: {
  certificate: Certificate;
  /** Also when it was refused: then another admin was faster, and the list is out of date. */
  onChange: () => void;
  onClose: () => void;
}) {
  const form = useCheckedForm(revocationSchema);
  const [isBusy, setIsBusy] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = form.check(event.currentTarget);
    if (!checked || isBusy) return;
    setIsBusy(true);
    try {
      await revokeCertificate(certificate.id, checked.reason);
      showToast(words.done);
      onClose();
    } catch (error) {
      showProblem(error);
      setIsBusy(false);
    }
    onChange();
  }

  return (
    <Dialog title={words.title} onClose={onClose}>
      <form noValidate onSubmit={handleSubmit} onChange={form.recheck}>
        <p className="mt-3 font-semibold break-words">
          {certificate.student_name}: {certificate.course_title}
        </p>
        <p className="mt-2 text-ink-soft">{words.text[certificate.issued_on ? 'Issued' : 'Pending']}</p>
        <Field label={words.reason} error={form.errors.reason} className="mt-5">
          {(control) => <Textarea {...control} name="reason" rows={3} maxLength={certificateLimits.reason} />}
        </Field>
        <div className="mt-7 flex flex-wrap gap-3">
          <Button type="submit" variant="danger" disabled={isBusy}>
            {isBusy ? words.busy : words.button}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {adminWords.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
