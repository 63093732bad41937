import { adoptSiteFacts } from '#app/document/site-facts.ts';
import { getSupabase } from '#app/lib/supabase.ts';
import type { MailCheck } from '#domain/mail.ts';
import type { SettingsChanges, ShownSettings } from '#domain/site-settings.ts';

export async function readSiteSettings(): Promise<ShownSettings> {
  const supabase = await getSupabase();
  const { data }: { data: ShownSettings } = await supabase.rpc('read_site_settings').throwOnError();
  return data;
}

/** Saves changes to the settings that somebody has seen. It is refused when others saved in between. */
export async function saveSiteSettings(
  changes: SettingsChanges,
  { updated_at }: ShownSettings,
): Promise<ShownSettings> {
  const supabase = await getSupabase();
  const { data }: { data: ShownSettings } = await supabase
    .rpc('save_site_settings', { changes, expected_updated_at: updated_at })
    .throwOnError();
  // The open page follows too, so that the way from here to the website shows what was saved.
  adoptSiteFacts(data);
  return data;
}

/** How mails leave the site just now. */
export function readMailRoute(): Promise<MailCheck> {
  return askMailCheck('GET');
}

/** Mails the signed-in admin, and waits for what the mail server says. */
export function sendTestMail(): Promise<MailCheck> {
  return askMailCheck('POST');
}

async function askMailCheck(method: 'GET' | 'POST'): Promise<MailCheck> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.functions.invoke<MailCheck>('mail-check', { method });
  if (error) throw error;
  if (!data) throw new Error('mail-check answered nothing');
  return data;
}
