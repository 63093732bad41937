import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { formDecisionMail, formNoticeMail } from './mails.ts';

/** Puts the scan of a signed form into the queue, and tells the institute. */
export async function handInForm(
  guardian: string,
  { scan, version }: { scan: string; version: string },
  platform: FunctionPlatform,
): Promise<void> {
  await platform.transact(async ({ database, sendMail }) => {
    const { data: address } = await database
      .rpc('hand_in_consent_form', { guardian, scan, version })
      .throwOnError();
    if (platform.institute.wantsNotices) await sendMail(formNoticeMail(address, platform));
  });
}

/** Approves or refuses a form, and tells its guardian. The database decides who may. */
export async function decideForm(
  admin: string,
  { form, is_approved, reason }: { form: string; is_approved: boolean; reason: string },
  platform: FunctionPlatform,
): Promise<void> {
  await platform.transact(async ({ database, sendMail }) => {
    const { data: address } = await database
      .rpc('decide_consent_form', { admin_id: admin, form, is_approved, why: reason })
      .throwOnError();
    await sendMail(formDecisionMail(address, is_approved ? undefined : reason, platform));
  });
}
