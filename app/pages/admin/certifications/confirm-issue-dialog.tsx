import { ConfirmDialog } from '#app/components/admin/confirm-dialog.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { adminCertifications } from '#app/content/admin-certifications.ts';
import { confirmCertificate } from '#app/data/certificates.ts';
import type { Certificate } from '#domain/certificate.ts';

/** The database writes the audit entry together with the change, so nothing is logged from here. */
export function ConfirmIssueDialog({
  certificate,
  onChange,
  onClose,
}: {
  certificate: Certificate;
  /** Also when it was refused: then another admin was faster, and the list is out of date. */
  onChange: () => void;
  onClose: () => void;
}) {
  const { title, text, button, done } = adminCertifications.issue;

  async function handleConfirm() {
    try {
      await confirmCertificate(certificate.id);
    } finally {
      onChange();
    }
    showToast(done);
  }

  return (
    <ConfirmDialog title={title} button={button} onConfirm={handleConfirm} onClose={onClose}>
      <p className="font-semibold break-words text-ink">
        {certificate.student_name}: {certificate.course_title}
      </p>
      <p className="mt-2">{text}</p>
    </ConfirmDialog>
  );
}
