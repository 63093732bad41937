import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { adminCertifications } from '#app/content/admin/certifications.ts';
import type { Certificate } from '#domain/certificates/certificate.ts';
import { Evidence } from './evidence.tsx';

export function ConfirmIssueDialog({
  certificate,
  onClose,
}: {
  certificate: Certificate;
  onClose: () => void;
}) {
  const { title, text, button } = adminCertifications.issue;
  return (
    <ConfirmDialog
      title={title}
      button={button}
      fields={{ change: 'issue', id: certificate.id }}
      onClose={onClose}
    >
      <p className="font-semibold break-words text-ink">
        {certificate.student_name}: {certificate.course_title}
      </p>
      {certificate.user_id && (
        <Evidence userId={certificate.user_id} level={certificate.level ?? certificate.course_level} />
      )}
      <p className="mt-2">{text}</p>
    </ConfirmDialog>
  );
}
