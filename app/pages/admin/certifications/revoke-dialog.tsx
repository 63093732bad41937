import { Field } from '#app/components/ui/field.tsx';
import { Textarea } from '#app/components/ui/input.tsx';
import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { adminCertifications } from '#app/content/admin/certifications.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import type { Certificate } from '#domain/certificates/certificate.ts';
import { certificateLimits, revocationSchema } from '#domain/certificates/certificate-input.ts';

/** Revokes a certificate, or takes a revocation back. Both need a reason. */
export function RevokeDialog({
  change,
  certificate,
  onClose,
}: {
  change: 'revoke' | 'reinstate';
  certificate: Certificate;
  onClose: () => void;
}) {
  const checked = useCheckedForm(revocationSchema);
  const words = adminCertifications[change];
  const { revoke, reinstate } = adminCertifications;
  const text =
    change === 'revoke' ? revoke.text[certificate.issued_on ? 'Issued' : 'Pending'] : reinstate.text;
  return (
    <ConfirmDialog
      title={words.title}
      button={words.button}
      busy={words.busy}
      isDangerous={change === 'revoke'}
      fields={{ change, id: certificate.id }}
      checked={checked}
      onClose={onClose}
    >
      <p className="font-semibold break-words text-ink">
        {certificate.student_name}: {certificate.course_title}
      </p>
      <p className="mt-2">{text}</p>
      <Field label={words.reason} error={checked.errors.reason} className="mt-5 text-ink">
        {(control) => <Textarea {...control} name="reason" rows={3} maxLength={certificateLimits.reason} />}
      </Field>
    </ConfirmDialog>
  );
}
