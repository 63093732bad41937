import { z } from 'zod';
import { showToast } from '#app/components/ui/toast-store.ts';
import { adminCertifications } from '#app/content/admin/certifications.ts';
import {
  confirmCertificate,
  issueCertificate,
  mailAboutCertificates,
  reinstateCertificate,
  revokeCertificate,
} from '#app/data/certificates.ts';
import { certificateInputSchema, revocationSchema } from '#domain/certificates/certificate-input.ts';

const changeSchema = z.discriminatedUnion('change', [
  certificateInputSchema.extend({ change: z.literal('create') }),
  z.object({ change: z.literal('issue'), id: z.string() }),
  revocationSchema.extend({ change: z.literal('revoke'), id: z.string() }),
  revocationSchema.extend({ change: z.literal('reinstate'), id: z.string() }),
]);

/** Runs the change that a form of the page submits. The database writes the audit entry together with each change. */
export async function changeCertificate(form: FormData): Promise<void> {
  const submitted = changeSchema.parse(Object.fromEntries(form));
  switch (submitted.change) {
    case 'create':
      await issueCertificate(submitted);
      await mailAboutCertificates();
      return showToast(adminCertifications.form.done[submitted.status]);
    case 'issue':
      await confirmCertificate(submitted.id);
      await mailAboutCertificates();
      return showToast(adminCertifications.issue.done);
    case 'revoke':
      await revokeCertificate(submitted.id, submitted.reason);
      await mailAboutCertificates();
      return showToast(adminCertifications.revoke.done);
    case 'reinstate':
      await reinstateCertificate(submitted.id, submitted.reason);
      await mailAboutCertificates();
      return showToast(adminCertifications.reinstate.done);
  }
}
