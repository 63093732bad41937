import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '#backend/testing/mail-server.ts';
import { openTestApi } from '#backend/testing/test-api.ts';
import { RefusedMail } from './check-mail.ts';
import { createMailQueue, type Mail, type MailQueue } from './mail-queue.ts';
import { createOutbox } from './outbox.ts';
import { createSavedTransport } from './saved-transport.ts';
import { createSmtpTransport, readSmtpUrl, type SmtpServer } from './smtp.ts';
import type { MailTransport } from './transport.ts';

const { backend, close } = await openTestApi();
const { database, log } = backend;
afterAll(close);

const sender = () => ({ name: 'A site', address: 'info@site.example' });
const mail = { to: 'ada@example.org', subject: 'Hello', text: 'Hi Ada', html: '<p>Hi Ada</p>' };

interface Row {
  recipient: string | null;
  reply_to: string | null;
  state: string;
  attempts: number;
  text_body: string | null;
  html_body: string | null;
  headers: object;
  calendar_event: object | null;
  last_error: string | null;
  sent_at: string | null;
  wait: number;
}
const rows = () =>
  database.run('server', (transaction) =>
    transaction.query<Row>(
      `select recipient, reply_to, state, attempts, text_body, html_body, headers, calendar_event, last_error, sent_at,
         round(extract(epoch from next_attempt_at - now()))::integer as wait from server.mails order by id`,
    ),
  );
const sql = (text: string) => database.run('server', (transaction) => transaction.query(text));
const makeDue = () => sql(`update server.mails set next_attempt_at = now()`);

beforeEach(() => sql('delete from server.mails'));

function startQueue(transport: MailTransport) {
  const queue = createMailQueue({ database, transport, log });
  onTestFinished(() => queue.stop());
  return queue;
}

const send = (queue: MailQueue, content: Mail) =>
  database.run('server', (transaction) => queue.send(transaction, content));

test('a mail to a domain that no mail server can have is not queued', async () => {
  const queue = startQueue({ deliver: () => Promise.reject(new Error('refused')), close() {} });
  await send(queue, { ...mail, to: 'child-1@children.invalid' });
  expect(await rows()).toEqual([]);
  await send(queue, { ...mail, to: 'someone@invalid.example' });
  expect(await rows()).toHaveLength(1);
});

test('a mail goes through the mail server, from the site, with the visitor in Reply-To', async () => {
  const server = await startMailServer();
  const queue = startQueue(createSmtpTransport(readSmtpUrl(server.url), sender));
  await send(queue, { ...mail, subject: 'Grüße 🎓', replyTo: 'visitor@example.org' });
  await queue.drain();
  expect(server.received).toEqual([
    {
      from: 'info@site.example',
      to: 'ada@example.org',
      replyTo: 'visitor@example.org',
      subject: 'Grüße 🎓',
      text: 'Hi Ada',
      html: '<p>Hi Ada</p>',
    },
  ]);
});

test('a sent mail keeps no body and no headers, because they contain single-use links', async () => {
  const server = await startMailServer();
  const queue = startQueue(createSmtpTransport(readSmtpUrl(server.url), sender));
  await send(queue, { ...mail, headers: { 'List-Unsubscribe': '<https://example.org/secret>' } });
  await queue.drain();
  expect(await rows()).toMatchObject([{ state: 'sent', text_body: null, html_body: null, headers: {} }]);
});

test('an event for the calendar is a part of the mail and a file, and is not kept', async () => {
  const server = await startMailServer();
  const queue = startQueue(createSmtpTransport(readSmtpUrl(server.url), sender));
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nSUMMARY:Grüße\r\nEND:VCALENDAR\r\n';
  const calendarEvent = { method: 'REQUEST', fileName: 'invite.ics', content } as const;
  await send(queue, { ...mail, calendarEvent });
  expect(await rows()).toMatchObject([{ calendar_event: calendarEvent }]);
  await queue.drain();
  const received = { method: 'REQUEST', fileName: 'invite.ics', content: content.replaceAll('\r\n', '\n') };
  expect(server.received).toMatchObject([{ text: 'Hi Ada', calendar: received }]);
  expect(await rows()).toMatchObject([{ state: 'sent', calendar_event: null }]);
});

test('a mail sent while an admin removes the mail server keeps no body either', async () => {
  let removeServer = () => {};
  const server = await startMailServer(() => void removeServer());
  const settings = {
    mailServer: readSmtpUrl(server.url) as SmtpServer | undefined,
    onChange(listener: () => void) {
      removeServer = () => {
        settings.mailServer = undefined;
        listener();
      };
    },
  };
  const folder = await mkdtemp(join(tmpdir(), 'backend-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const queue = startQueue(
    createSavedTransport(
      settings,
      sender,
      createOutbox(folder, sender, () => {}),
    ),
  );
  await send(queue, mail);
  await queue.drain();
  expect(server.received).toHaveLength(1);
  await send(queue, mail);
  await queue.drain();
  expect(server.received).toHaveLength(1);
  expect(await rows()).toMatchObject([
    { state: 'sent', text_body: null },
    { state: 'kept', text_body: 'Hi Ada' },
  ]);
});

test('a mail the server rejects is retried after growing waits, until it is accepted', async () => {
  let refusals = 2;
  const server = await startMailServer(() => (refusals-- > 0 ? new Error('come back later') : undefined));
  const queue = startQueue(createSmtpTransport(readSmtpUrl(server.url), sender));
  await send(queue, mail);
  await queue.drain();
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, text_body: 'Hi Ada', wait: 30 }]);
  expect((await rows())[0]?.last_error).toContain('come back later');
  await queue.drain();
  expect(await rows()).toMatchObject([{ attempts: 1 }]);
  await makeDue();
  await queue.drain();
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 2, wait: 120 }]);
  await makeDue();
  await queue.drain();
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 3, last_error: null }]);
  expect(server.received).toHaveLength(1);
});

test('while the mail server is down nothing is lost, and one bad mail does not hold up the rest', async () => {
  const server = await startMailServer();
  const queue = startQueue(createSmtpTransport(readSmtpUrl(server.url), sender));
  await server.stop();
  await send(queue, mail);
  await send(queue, { ...mail, to: 'eve@example.org' });
  await queue.drain();
  expect(await rows()).toMatchObject([
    { state: 'queued', attempts: 1, text_body: 'Hi Ada' },
    { state: 'queued', attempts: 1, text_body: 'Hi Ada' },
  ]);
});

test('after a week of failures a mail is marked as failed and kept whole', async () => {
  const queue = startQueue(createSmtpTransport(readSmtpUrl('smtp://127.0.0.1:1'), sender));
  await send(queue, mail);
  await sql(`update server.mails set created_at = now() - interval '7 days 1 minute', attempts = 40`);
  await queue.drain();
  expect(await rows()).toMatchObject([{ state: 'failed', attempts: 41, text_body: 'Hi Ada' }]);
});

test('a recipient without an account is removed after a week, with all that names the person', async () => {
  const server = await startMailServer();
  const queue = startQueue(createSmtpTransport(readSmtpUrl(server.url), sender));
  await sql(`insert into auth.users (id, email) values (gen_random_uuid(), 'member@example.org')`);
  onTestFinished(async () => {
    await sql(`delete from auth.users where email = 'member@example.org'`);
  });
  const reply = { replyTo: 'Visitor@example.org' };
  await send(queue, { ...mail, ...reply });
  await send(queue, { ...mail, ...reply, to: 'Member@example.org' });
  await send(queue, { ...mail, recipientDays: 14 });
  await queue.drain();
  const recipients = async (days: number) => {
    await sql(`update server.mails set created_at = now() - interval '${days} days 1 minute'`);
    await queue.forgetRecipients();
    return (await rows()).map(({ recipient, reply_to }) => [recipient, reply_to]);
  };
  const whole = [
    ['ada@example.org', 'Visitor@example.org'],
    ['Member@example.org', 'Visitor@example.org'],
    ['ada@example.org', null],
  ];
  expect(await recipients(6)).toEqual(whole);
  expect(await recipients(7)).toEqual([
    [null, null],
    ['Member@example.org', null],
    ['ada@example.org', null],
  ]);
  expect(await recipients(14)).toEqual([
    [null, null],
    ['Member@example.org', null],
    [null, null],
  ]);
});

test('a recipient that is kept for no day is removed with the delivery', async () => {
  const server = await startMailServer();
  const queue = startQueue(createSmtpTransport(readSmtpUrl(server.url), sender));
  await send(queue, { ...mail, recipientDays: 0 });
  await queue.drain();
  expect(server.received).toMatchObject([{ to: 'ada@example.org' }]);
  expect(await rows()).toMatchObject([{ state: 'sent', recipient: null }]);
});

test('a mail that failed keeps its recipient for 30 days, or as long as it says, and then nothing', async () => {
  const queue = startQueue(createSmtpTransport(readSmtpUrl('smtp://127.0.0.1:1'), sender));
  await send(queue, mail);
  await send(queue, { ...mail, recipientDays: 7 });
  await sql(`update server.mails set created_at = now() - interval '7 days 1 minute'`);
  await queue.forgetRecipients();
  expect(await rows()).toMatchObject([{ recipient: mail.to }, { recipient: mail.to }]);
  await queue.drain();
  await queue.forgetRecipients();
  const forgotten = { state: 'failed', recipient: null, text_body: null, html_body: null, last_error: null };
  expect(await rows()).toMatchObject([
    { state: 'failed', recipient: mail.to, text_body: 'Hi Ada' },
    forgotten,
  ]);
  await sql(`update server.mails set created_at = now() - interval '30 days 1 minute'`);
  await queue.forgetRecipients();
  expect(await rows()).toMatchObject([forgotten, forgotten]);
});

test('two processes sending from one database send each mail once', async () => {
  const server = await startMailServer();
  const newQueue = () => startQueue(createSmtpTransport(readSmtpUrl(server.url), sender));
  const queues = [newQueue(), newQueue()] as const;
  const recipients = Array.from({ length: 20 }, (_, at) => `reader-${at}@example.org`);
  for (const to of recipients) await send(queues[0], { ...mail, to });
  await Promise.all(queues.map((queue) => queue.drain()));
  expect(server.received.map(({ to }) => to).sort()).toEqual(recipients.sort());
});

test('a claim that was never finished expires, and the mail is sent after all', async () => {
  const server = await startMailServer();
  const queue = startQueue(createSmtpTransport(readSmtpUrl(server.url), sender));
  await send(queue, mail);
  await sql(`update server.mails set attempts = 1, next_attempt_at = now() + interval '5 minutes'`);
  await queue.drain();
  expect(server.received).toHaveLength(0);
  await makeDue();
  await queue.drain();
  expect(server.received).toHaveLength(1);
});

test('no transaction is open while the transport works', async () => {
  let answeredMeanwhile: object[] = [];
  const queue = startQueue({
    async deliver() {
      answeredMeanwhile = await sql('select 1 as one');
      return 'sent';
    },
    close() {},
  });
  await send(queue, mail);
  await queue.drain();
  expect(answeredMeanwhile).toEqual([{ one: 1 }]);
});

test('a started queue sends each new mail by itself, and stopping lets the current one finish', async () => {
  const began = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const queue = startQueue({
    async deliver() {
      began.resolve();
      await finish.promise;
      return 'sent';
    },
    close() {},
  });
  queue.start();
  await send(queue, mail);
  await began.promise;
  await send(queue, mail);
  const stopped = queue.stop();
  finish.resolve();
  await stopped;
  expect(await rows()).toMatchObject([{ state: 'sent' }, { state: 'queued', attempts: 0 }]);
});

test('a mail of a transaction that is rolled back is neither stored nor sent', async () => {
  const server = await startMailServer();
  const queue = startQueue(createSmtpTransport(readSmtpUrl(server.url), sender));
  queue.start();
  await database.run('server', async (transaction) => {
    await queue.send(transaction, mail);
    transaction.rollBack();
  });
  const failed = database.run('server', async (transaction) => {
    await queue.send(transaction, mail);
    throw new Error('after the mail');
  });
  await expect(failed).rejects.toThrow('after the mail');
  await queue.drain();
  expect(await rows()).toEqual([]);
  expect(server.received).toEqual([]);
});

test('hostile email addresses and subjects are refused before anything is stored', async () => {
  const queue = startQueue(createSmtpTransport(readSmtpUrl('smtp://127.0.0.1:1'), sender));
  await expect(send(queue, { ...mail, to: 'a@b.org\nBcc: c@d.org' })).rejects.toThrow(RefusedMail);
  await expect(send(queue, { ...mail, subject: 'Hi\r\nBcc: c@d.org' })).rejects.toThrow(RefusedMail);
  expect(await rows()).toEqual([]);
});

test('without a mail server each mail is a complete file, in order, and its link is announced', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backend-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const lines: string[] = [];
  const queue = startQueue(createOutbox(join(folder, 'outbox'), sender, (line) => lines.push(line)));
  await send(queue, { ...mail, subject: 'Confirm', text: 'Open https://example.org/confirm?token=1 now' });
  await send(queue, { ...mail, subject: 'Second' });
  await queue.drain();
  expect(await rows(), 'kept, not sent').toMatchObject([
    { state: 'kept', sent_at: null },
    { state: 'kept', sent_at: null },
  ]);
  const names = await readdir(join(folder, 'outbox'));
  expect(names).toHaveLength(2);
  expect(names.every((name) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-\d{8}\.eml$/.test(name))).toBe(true);
  expect(lines[0]).toBe('Mail to ada@example.org: Confirm\n  https://example.org/confirm?token=1');
  expect(lines[1]).toContain('.eml');
});

test('a mail that is sent while its sender waits is listed once it is delivered, and not if it is refused', async () => {
  let isOpen = false;
  const server = await startMailServer(() => (isOpen ? undefined : new Error('not today')));
  const queue = startQueue(createSmtpTransport(readSmtpUrl(server.url), sender));
  await expect(queue.sendAtOnce(mail)).rejects.toThrow('not today');
  expect(await rows()).toEqual([]);
  isOpen = true;
  await queue.sendAtOnce(mail);
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, text_body: null }]);
  expect(server.received).toHaveLength(1);
});
