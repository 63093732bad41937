import type { Database, Transaction } from '../database/database.ts';
import type { Mail } from './mail-queue.ts';
import { claimSeconds, giveUpAfterDays } from './retry.ts';
import type { Delivery, OutgoingMail } from './transport.ts';

export interface ClaimedMail extends OutgoingMail {
  attempts: number;
}

interface MailRow {
  id: number;
  recipient: string;
  reply_to: string | null;
  subject: string;
  text_body: string | null;
  html_body: string | null;
  headers: Record<string, string>;
  attempts: number;
  created_at_ms: number;
}

export async function storeMail(transaction: Transaction, mail: Mail): Promise<void> {
  if (mail.account !== undefined && !(await holdAccount(transaction, mail.account))) return;
  await transaction.query(
    `insert into server.mails (recipient, reply_to, subject, text_body, html_body, headers)
     values ($1, $2, $3, $4, $5, $6)`,
    [mail.to, mail.replyTo, mail.subject, mail.text, mail.html, mail.headers ?? {}],
  );
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
       returning id, recipient, reply_to, subject, text_body, html_body, headers, attempts,
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
    attempts: row.attempts,
    createdAt: new Date(row.created_at_ms),
  };
}

/**
 * Bodies and headers contain single-use links, so a sent mail keeps only recipient, subject and time. A mail that
 * never leaves the machine may keep its text.
 */
export async function markSent(database: Database, id: number, delivery: Delivery): Promise<void> {
  await database.run('server', (transaction) =>
    transaction.query(
      `update server.mails
       set state = 'sent', sent_at = now(), last_error = null,
         text_body = case when $2 then text_body end, html_body = null, headers = '{}'
       where id = $1`,
      [id, delivery === 'stored'],
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
