import type { Database, Transaction } from '../database/database.ts';
import type { CalendarEvent, Mail } from './mail-queue.ts';
import { claimSeconds, giveUpAfterDays } from './retry.ts';
import type { Delivery, OutgoingMail } from './transport.ts';

export interface ClaimedMail extends OutgoingMail {
  attempts: number;
}

/** How long a recipient without an account is kept unless the mail says otherwise. */
const recipientDays = 7;
/** One who did not get the mail, which admins can send again. */
const failedRecipientDays = 30;

interface MailRow {
  id: number;
  recipient: string;
  reply_to: string | null;
  subject: string;
  text_body: string | null;
  html_body: string | null;
  headers: Record<string, string>;
  calendar_event: CalendarEvent | null;
  attempts: number;
  created_at_ms: number;
}

export async function storeMail(transaction: Transaction, mail: Mail): Promise<void> {
  if (mail.account !== undefined && !(await holdAccount(transaction, mail.account))) return;
  await insertMail(transaction, mail, 0);
}

/** Stores a mail that the caller sends itself. Unless the process dies meanwhile, no other process sends it. */
export async function storeClaimedMail(database: Database, mail: Mail): Promise<ClaimedMail> {
  const id = await database.run('server', (transaction) => insertMail(transaction, mail, claimSeconds));
  return { ...mail, id, attempts: 1, createdAt: new Date() };
}

export async function deleteMail(database: Database, id: number): Promise<void> {
  await database.run('server', (transaction) =>
    transaction.query('delete from server.mails where id = $1', [id]),
  );
}

async function insertMail(transaction: Transaction, mail: Mail, claimedFor: number): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    `insert into server.mails
       (recipient, reply_to, subject, text_body, html_body, headers, calendar_event, recipient_days, attempts,
        next_attempt_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(secs => $10))
     returning id`,
    [
      mail.to,
      mail.replyTo,
      mail.subject,
      mail.text,
      mail.html,
      mail.headers ?? {},
      mail.calendarEvent && { ...mail.calendarEvent },
      mail.recipientDays,
      claimedFor > 0 ? 1 : 0,
      claimedFor,
    ],
  );
  if (!row) throw new Error('The mail was not stored.');
  return row.id;
}

/**
 * Locks the account against deletion until the mail is stored, so that the deletion finds the mail. Returns false if
 * it is gone.
 */
async function holdAccount(transaction: Transaction, email: string): Promise<boolean> {
  const held = await transaction.query(
    'select from auth.users where email = $1 and is_sso_user = false for key share',
    [email],
  );
  return held.length > 0;
}

/** Claims the mail that has waited longest. Postponing its next attempt keeps other processes from taking it. */
export async function claimDueMail(database: Database): Promise<ClaimedMail | undefined> {
  const [row] = await database.run('server', (transaction) =>
    transaction.query<MailRow>(
      `update server.mails
       set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $1)
       where id = (
         select id from server.mails
         where state = 'queued' and next_attempt_at <= now()
         order by next_attempt_at, id limit 1
         for update skip locked
       )
       returning id, recipient, reply_to, subject, text_body, html_body, headers, calendar_event, attempts,
         floor(extract(epoch from created_at) * 1000)::bigint as created_at_ms`,
      [claimSeconds],
    ),
  );
  if (!row) return undefined;
  return {
    id: row.id,
    to: row.recipient,
    replyTo: row.reply_to ?? undefined,
    subject: row.subject,
    text: row.text_body ?? '',
    html: row.html_body ?? undefined,
    headers: row.headers,
    calendarEvent: row.calendar_event ?? undefined,
    attempts: row.attempts,
    createdAt: new Date(row.created_at_ms),
  };
}

/**
 * Bodies, headers and events contain single-use links, so a sent mail keeps only recipient, subject and time, or not even
 * the recipient. A mail in the outbox has not left the machine: it is kept, not sent, and may keep its text.
 */
export async function markDelivered(database: Database, id: number, delivery: Delivery): Promise<void> {
  await database.run('server', (transaction) =>
    transaction.query(
      `update server.mails
       set state = $2, sent_at = case when $2 = 'sent' then now() end, last_error = null,
         recipient = case when recipient_days is distinct from 0 then recipient end,
         text_body = case when $2 = 'kept' then text_body end, html_body = null, headers = '{}',
         calendar_event = null
       where id = $1`,
      [id, delivery],
    ),
  );
}

/** Schedules the next attempt, or gives up on a mail that failed for days. Either way the mail is kept. */
export async function postpone(
  database: Database,
  id: number,
  reason: string,
  seconds: number,
): Promise<'queued' | 'failed'> {
  const [row] = await database.run('server', (transaction) =>
    transaction.query<{ state: 'queued' | 'failed' }>(
      `update server.mails
       set last_error = $2, next_attempt_at = now() + make_interval(secs => $3),
         state = case when created_at < now() - make_interval(days => $4) then 'failed' else 'queued' end
       where id = $1
       returning state`,
      [id, reason.replaceAll('\0', '').slice(0, 500), seconds, giveUpAfterDays],
    ),
  );
  return row?.state ?? 'queued';
}

/**
 * Removes recipients that have no account once their days are over, and with them what else names the person, so that a
 * mail that failed cannot be sent any more. Recipients with an account are removed with it.
 */
export async function forgetRecipients(database: Database): Promise<void> {
  await database.run('server', async (transaction) => {
    await transaction.query(
      `update server.mails
       set recipient = null, reply_to = null, text_body = null, html_body = null, headers = '{}',
         calendar_event = null, last_error = null
       where recipient is not null and state <> 'queued'
         and created_at < now() - make_interval(
           days => coalesce(recipient_days, case when state = 'failed' then $1::integer else $2 end)
         )
         and not exists (select from auth.users where lower(users.email) = lower(recipient))`,
      [failedRecipientDays, recipientDays],
    );
    await transaction.query(
      `update server.mails set reply_to = null
       where reply_to is not null and state in ('sent', 'kept')
         and created_at < now() - make_interval(days => $1)
         and not exists (select from auth.users where lower(users.email) = lower(reply_to))`,
      [recipientDays],
    );
  });
}
