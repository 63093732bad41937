import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller, Database } from '#backend/database/database.ts';
import type { QueuedMail } from '#domain/messages/mail.ts';
import { openTestBackend, type TestBackend } from '#testing/backend.ts';
import { addPeople, callers } from './people.ts';

let site: TestBackend;
let database: Database;
beforeAll(async () => {
  site = await openTestBackend();
  database = site.backend.database;
  await addPeople(database);
});
afterAll(() => site.close());
beforeEach(() => query('server', 'delete from server.mails'));

function query<Row extends object>(caller: Caller | 'server', text: string, values: number[] = []) {
  return database.run(caller, (transaction) => transaction.query<Row>(text, values));
}

/** Mails that the running queue does not send. */
async function addMail(
  state: string,
  text: string | null = 'Follow https://example.com/secret',
): Promise<number> {
  const [row] = await database.run('server', (transaction) =>
    transaction.query<{ id: number }>(
      `insert into server.mails (recipient, subject, state, text_body, attempts, last_error, next_attempt_at)
       values ('reader@example.com', 'Welcome', $1, $2, 40, 'nobody there', now() + interval '1 day') returning id`,
      [state, text],
    ),
  );
  return row?.id ?? 0;
}

const readMail = (id: number) =>
  query<{ text: string | null }>(callers.admin, 'select public.read_mail($1) as text', [id]);
const sendAgain = (id: number) => query(callers.admin, 'select public.send_mail_again($1)', [id]);
const stateOf = (id: number) =>
  query<{ state: string }>('server', 'select state from server.mails where id = $1', [id]);
const lastEntry = () =>
  query('server', 'select action, details from public.admin_audit_log order by id desc limit 1');

test('the list has the newest first, pages on from a mail, keeps to a state, and never has a text', async () => {
  const [sent, failed, queued] = [await addMail('sent'), await addMail('failed'), await addMail('queued')];
  const list = async (values: string) => {
    const mails = await query<QueuedMail>(callers.admin, `select * from public.list_mails(${values})`);
    expect(JSON.stringify(mails)).not.toContain('secret');
    return mails.map(({ id }) => id);
  };
  expect(await list('')).toEqual([queued, failed, sent]);
  expect(await list(`before_mail => ${queued}, page_size => 1`)).toEqual([failed]);
  expect(await list(`'failed'`)).toEqual([failed]);
});

test('an admin can read a mail in the outbox, and the audit log records who did', async () => {
  const welcome = { to: 'reader@example.com', subject: 'Welcome', text: 'Follow the link' };
  await database.run('server', (transaction) => site.backend.mail.send(transaction, welcome));
  await site.settleMails();
  const [mail] = await query<QueuedMail>(callers.admin, `select * from public.list_mails('kept')`);
  const id = mail?.id ?? 0;
  expect(await readMail(id)).toEqual([{ text: 'Follow the link' }]);
  expect(await lastEntry()).toEqual([{ action: 'mail_view', details: { mail_id: id, subject: 'Welcome' } }]);
  await query('server', `update server.mails set recipient = 'admin@example.com'`);
  await readMail(id);
  expect(await lastEntry()).toMatchObject([{ details: { recipient: 'admin@example.com' } }]);
});

test('the text of a mail that is waiting or has failed cannot be read', async () => {
  for (const state of ['queued', 'failed']) {
    expect(await readMail(await addMail(state))).toEqual([{ text: null }]);
  }
});

test('a mail that failed can be sent again, which is on record', async () => {
  const id = await addMail('failed');
  await sendAgain(id);
  expect(await stateOf(id)).toEqual([{ state: 'queued' }]);
  expect(await lastEntry()).toMatchObject([{ action: 'mail_send_again', details: { mail_id: id } }]);
});

test('a mail that failed is not sent again once its recipient is removed', async () => {
  const id = await addMail('failed');
  await query('server', 'update server.mails set recipient = null');
  await expect(sendAgain(id)).rejects.toMatchObject({ code: 'PT410' });
  await readMail(id);
  expect(await lastEntry()).toMatchObject([{ details: { mail_id: id, subject: 'Welcome' } }]);
});

test('a mail that waits or has left is not sent again', async () => {
  for (const state of ['queued', 'sent', 'kept']) {
    const id = await addMail(state);
    await expect(sendAgain(id)).rejects.toMatchObject({ code: 'PT409' });
    expect(await stateOf(id)).toEqual([{ state }]);
  }
  await expect(sendAgain(0)).rejects.toMatchObject({ code: 'PT404' });
  await expect(readMail(0)).rejects.toMatchObject({ code: 'PT404' });
});
