import { showProblem } from '#app/components/ui/toast-store.ts';
import { fetchReceipt } from '#app/data/consent-receipts.ts';
import { saveFile } from '#app/lib/save-file.ts';

/** The signed receipt of a consent as JSON, which others can check with our public key. */
export async function saveReceipt(consent: string): Promise<void> {
  try {
    saveFile(
      `consent-${consent}.json`,
      'application/json',
      JSON.stringify(await fetchReceipt(consent), null, 2),
    );
  } catch (error) {
    showProblem(error);
  }
}

/** The same to read and print. The PDF library loads on demand. */
export async function saveReceiptPdf(consent: string): Promise<void> {
  try {
    const [receipt, { createConsentReceipt }] = await Promise.all([
      fetchReceipt(consent),
      import('#app/lib/pdf/consent-receipt.ts'),
    ]);
    saveFile(`consent-${consent}.pdf`, 'application/pdf', await createConsentReceipt(receipt));
  } catch (error) {
    showProblem(error);
  }
}
