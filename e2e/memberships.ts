import type { Account } from './accounts.ts';
import { createAdmin } from './admin.ts';
import { clientOf } from './courses.ts';

/** Asks for a plan as the account page does, and has an admin settle the payment. */
export async function giveMembership(account: Account, plan: string): Promise<void> {
  const [member, admin] = [await clientOf(account), await clientOf(await createAdmin())];
  const { data, error } = await member.functions.invoke('membership-request', {
    body: { plan, billing: 'monthly' },
  });
  if (error) throw error;
  await admin.rpc('settle_payment', { target_payment: data.payment.id }).throwOnError();
}
