import type { Cursor } from '#app/lib/paging.ts';
import { getSupabase } from '#app/lib/supabase.ts';
import type { MailState, QueuedMail } from '#domain/messages/mail.ts';

export const mailsPerPage = 100;

/** One page of the mails in one state, or in any, newest first. `after` is the last row of the previous page. */
export async function listMails(state: MailState | undefined, after?: Cursor): Promise<QueuedMail[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .rpc('list_mails', { mail_state: state, before_mail: after && Number(after.id), page_size: mailsPerPage })
    .throwOnError();
  return data;
}

/** The text of a mail in the outbox, or null for any other. The database logs who read it. */
export async function readMail(id: number): Promise<string | null> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('read_mail', { mail_id: id }).throwOnError();
  return data;
}

export async function sendMailAgain(id: number): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('send_mail_again', { mail_id: id }).throwOnError();
}
