import { authorizationHeaders, backendUrl, getSupabase } from '#app/lib/supabase.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';
import { type Receipt, receiptSchema, receiptsPath } from '#domain/families/receipt.ts';

/** The signed receipt of a consent of the signed-in guardian. */
export async function fetchReceipt(consent: string): Promise<Receipt> {
  await getSupabase();
  const response = await fetch(`${backendUrl()}${receiptsPath}/${consent}`, {
    headers: await authorizationHeaders(),
  });
  if (!response.ok) throw new UserFacingError('', { status: response.status });
  return receiptSchema.parse(await response.json());
}
