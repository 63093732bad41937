import type { Site } from '#app/content/site.ts';
import type { PrintedCertificate } from '#domain/certificates/certificate.ts';
import type { Payment, PrintedInvoiceLine } from '#domain/memberships/payment.ts';
import typefaceUrl from '../fonts/besley-certificate.ttf?url';
import type { FairnessResult } from './bias-check/compare-groups.ts';
import type { Report } from './bias-check/write-report.ts';
import { pictureOfText } from './picture-of-text.ts';
import { saveFile } from './save-file.ts';

/** The libraries for PDF and QR codes and the typeface are large, so they load on demand. */
export async function saveCertificate(certificate: PrintedCertificate, site: Site): Promise<void> {
  const [{ createCertificate }, typeface] = await Promise.all([
    import('./pdf/certificate.ts'),
    fetchTypeface(),
  ]);
  const file = await createCertificate(certificate, {
    site,
    verifyUrl: `${site.url}/verify/${certificate.id}`,
    typeface,
    drawText: pictureOfText,
  });
  saveFile(`${certificate.id}.pdf`, 'application/pdf', file);
}

async function fetchTypeface(): Promise<Uint8Array> {
  const response = await fetch(typefaceUrl);
  if (!response.ok) throw new Error(`The typeface could not be loaded: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The PDF library is large, so it loads on demand. */
export async function saveInvoice(
  payment: Payment,
  site: Site,
  lines: readonly PrintedInvoiceLine[] = [],
): Promise<void> {
  const { createInvoice } = await import('./pdf/invoice.ts');
  saveFile(`${payment.invoice_id}.pdf`, 'application/pdf', await createInvoice(payment, site, lines));
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
