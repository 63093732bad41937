import type { Site } from '#app/content/site.ts';
import type { Payment } from '#domain/payment.ts';
import { saveFile } from './save-file.ts';

/** The PDF library is large, so it is fetched by whoever wants an invoice and nobody else. */
export async function saveInvoice(payment: Payment, site: Site): Promise<void> {
  const { createInvoice } = await import('./pdf/invoice.ts');
  saveFile(`${payment.invoice_id}.pdf`, 'application/pdf', await createInvoice(payment, site));
}
