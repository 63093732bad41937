import { getSupabase } from '#app/lib/supabase.ts';
import type { MailCheck } from '#domain/messages/mail.ts';
import type { SettingsChanges, ShownSettings } from '#domain/site/site-settings.ts';
import { callFunction } from './call-function.ts';

export async function readSiteSettings(): Promise<ShownSettings> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('read_site_settings').throwOnError();
  return data;
}

/** Saves changes to the settings that the admin loaded. Fails if another admin saved in between. */
export async function saveSiteSettings(
  changes: SettingsChanges,
  { updated_at }: Pick<ShownSettings, 'updated_at'>,
): Promise<ShownSettings> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .rpc('save_site_settings', { changes, expected_updated_at: updated_at })
    .throwOnError();
  return data;
}

/** How the site currently sends mail. */
export function readMailRoute(): Promise<MailCheck> {
  return callFunction('mail-check');
}

/** Mails the signed-in admin, and waits for the mail server's response. */
export function sendTestMail(): Promise<MailCheck> {
  return callFunction('mail-check', {});
}
