import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isThorough, thorough } from '#testing/thorough.ts';
import { openAccount } from './account-page.ts';
import { authDialog, createAccount, serviceClient, signIn } from './accounts.ts';
import { createAdmin } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expectToast, mailTo, openPage } from './fixtures.ts';
import { openTicket, readThread, readTicket } from './tickets.ts';

const questions = (page: Page) => page.getByRole('region', { name: 'My questions' });

/** Performs an admin's action on a ticket through the API instead of the back office. */
async function asAdmin() {
  const { email, password } = await createAdmin();
  const client = serviceClient();
  await client.auth.signInWithPassword({ email, password });
  return client;
}

test('a person follows their question and answers, which reopens it; notes stay unseen', async () => {
  const account = await createAccount();
  const ticket = await openTicket('Where do I begin?', { by: account });
  const admin = await asAdmin();
  const say = (how: 'reply_to_ticket' | 'add_ticket_note', text: string) =>
    admin.rpc(how, { ticket: ticket.id, message_id: crypto.randomUUID(), message_text: text }).throwOnError();
  await say('reply_to_ticket', 'With the first one.');
  await say('add_ticket_note', 'Rather impatient.');
  await admin
    .rpc('set_ticket_status', { ticket: ticket.id, seen_status: 'In Progress', new_status: 'Resolved' })
    .throwOnError();

  const page = await openAccount(account, { timezoneId: 'Pacific/Kiritimati' });
  await questions(page).getByText(ticket.subject).click();
  await questions(page).getByText('With the first one.').waitFor();
  expect(await questions(page).getByRole('listitem').getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^You\n.*\nWhere do I begin\?$/s),
    expect.stringMatching(/^Lifelong AI Institute\n.*\nWith the first one\.$/s),
  ]);
  const { data: last } = await admin
    .from('support_tickets')
    .select('updated_at')
    .eq('id', ticket.id)
    .single()
    .throwOnError();
  // The same clock as the messages have: that of the reader.
  const lastUpdate = new Date(last.updated_at).toLocaleString('en-US', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Pacific/Kiritimati',
  });
  await questions(page).getByText(`Last update ${lastUpdate}`).waitFor();
  await questions(page).getByText('We think this is resolved. If it is not, simply answer.').waitFor();
  if (isThorough) await expectAccessible(page);

  await questions(page).getByLabel('Your answer').fill('And then?');
  await questions(page).getByRole('button', { name: 'Send Answer' }).click();
  await expectToast(page, 'status', 'Answer sent', 'Our team has it. We answer within 24 hours.');
  await questions(page).getByText('In Progress').waitFor();
  await questions(page).getByText('And then?').waitFor();
  expect(await readTicket(ticket.id)).toMatchObject({ status: 'In Progress' });
  const notice = await mailTo('info@lifelong-ai.example', ticket.id);
  expect(notice).toMatchObject({ replyTo: account.email });
  expect(notice.text).toContain('And then?');
});

test(
  'an answer that cannot be taken just now is kept to be sent again, and one to a closed question says why',
  thorough,
  async () => {
    const account = await createAccount();
    const ticket = await openTicket('Where do I begin?', { by: account });
    const page = await openAccount(account);
    await questions(page).getByText(ticket.subject).click();
    await questions(page).getByLabel('Your answer').fill('And then?');
    const json = { error: 'Temporarily unavailable, please retry' };
    await page.route('**/ticket-message', (route) => route.fulfill({ status: 503, json }), { times: 1 });
    await questions(page).getByRole('button', { name: 'Send Answer' }).click();
    await expectToast(page, 'alert', 'Error', 'Something went wrong. Please try again.');
    await questions(page).getByRole('button', { name: 'Send Answer' }).click();
    await expect.poll(() => readThread(ticket.id)).toHaveLength(2);
    await questions(page).getByText('And then?').first().waitFor();

    const admin = await asAdmin();
    for (const [from, to] of [
      ['Open', 'Resolved'],
      ['Resolved', 'Closed'],
    ] as const) {
      await admin
        .rpc('set_ticket_status', { ticket: ticket.id, seen_status: from, new_status: to })
        .throwOnError();
    }
    await expect.poll(() => questions(page).getByLabel('Your answer').inputValue()).toBe('');
    await questions(page).getByLabel('Your answer').fill('Still there?');
    await questions(page).getByRole('button', { name: 'Send Answer' }).click();
    await expectToast(page, 'alert', 'Error', 'This question is closed. Please send us a new message.');
    await questions(page).getByText('This question is closed.', { exact: true }).waitFor();
    await expect.poll(() => questions(page).getByLabel('Your answer').count()).toBe(0);
    expect(await readThread(ticket.id)).toHaveLength(2);
  },
);

test('a person sees no question but their own, and who has none is led to the contact form', async () => {
  const [account, other] = [await createAccount(), await createAccount()];
  await openTicket('A secret', { by: other });
  const page = await openAccount(account);
  await questions(page).getByText('You have not asked us anything yet.').waitFor();
  await questions(page).getByRole('link', { name: 'Ask us something' }).click();
  await page.waitForURL('**/contact');
});

test('questions that cannot be loaded can be asked for again', thorough, async () => {
  const account = await createAccount();
  const ticket = await openTicket('Where do I begin?', { by: account });
  const page = await openPage('/account');
  await page.route('**/rest/v1/support_tickets*', (route) => route.abort());
  await authDialog(page).waitFor();
  await signIn(page, account);
  await questions(page).getByText('Your questions could not be loaded.').waitFor();
  await page.unroute('**/rest/v1/support_tickets*');
  await questions(page).getByRole('button', { name: 'Try again' }).click();
  await questions(page).getByText(ticket.subject).waitFor();
});
