import type { Site } from '#app/content/site.ts';
import type { VerifiedCertificate } from '#domain/certificates/certificate.ts';
import type { Payment } from '#domain/memberships/payment.ts';
import type { FairnessResult } from './bias-check/compare-groups.ts';
import type { Report } from './bias-check/write-report.ts';
import { pictureOfText } from './picture-of-text.ts';
import { saveFile } from './save-file.ts';

/** The PDF and QR code libraries are large, so they load on demand. */
export async function saveCertificate(certificate: VerifiedCertificate, site: Site): Promise<void> {
  const { createCertificate } = await import('./pdf/certificate.ts');
  const file = await createCertificate(certificate, {
    site,
    verifyUrl: `${site.url}/verify/${certificate.id}`,
    drawText: pictureOfText,
  });
  saveFile(`${certificate.id}.pdf`, 'application/pdf', file);
}

/** The PDF library is large, so it loads on demand. */
export async function saveInvoice(payment: Payment, site: Site): Promise<void> {
  const { createInvoice } = await import('./pdf/invoice.ts');
  saveFile(`${payment.invoice_id}.pdf`, 'application/pdf', await createInvoice(payment, site));
}

/** The PDF library is large, so it loads on demand. */
export async function saveBiasReport(
  report: Report,
  result: FairnessResult,
  { site, date }: { site: Site; date: string },
): Promise<void> {
  const { createBiasReport } = await import('./pdf/bias-report.ts');
  saveFile('bias-check.pdf', 'application/pdf', await createBiasReport(report, result, { site, date }));
}
