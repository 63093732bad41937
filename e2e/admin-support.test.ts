import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { serviceClient } from './accounts.ts';
import { auditOf, createAdmin, nextPage, openAdminPage } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expectToast, mailTo, phone } from './fixtures.ts';
import { openTicket, readThread, readTicket } from './tickets.ts';

const rows = (page: Page) => page.getByRole('table').getByRole('row');
const status = (page: Page) =>
  page.getByRole('region', { name: 'Ticket' }).getByText(/^(Open|In Progress|Resolved|Closed)$/);
const step = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const saved = ['Saved', 'The change is in the audit log.'] as const;

async function openTicketPage(id: string, options: Parameters<typeof openAdminPage>[1] = {}): Promise<Page> {
  const page = await openAdminPage(`/admin/support/${id}`, options);
  await page.getByRole('heading', { name: 'History' }).waitFor();
  return page;
}

test(
  'a ticket is found by its id, subject, name and address, by every filter, and is in the file',
  thorough,
  async () => {
    const admin = await createAdmin();
    const ticket = await openTicket('=1+1', { category: 'Help chat' });
    const page = await openAdminPage('/admin/support', { admin });
    const search = page.getByRole('searchbox', { name: 'Search by id, subject, name or email' });
    for (const text of [ticket.id, ticket.subject.toUpperCase(), ticket.email]) {
      await search.fill(text);
      await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(text);
      await expect.poll(() => rows(page).count()).toBe(2);
    }
    const cells = await rows(page).nth(1).innerText();
    for (const text of [ticket.id, 'Help chat', 'Ada Lovelace', ticket.email, 'Medium', 'Open', 'Nobody']) {
      expect(cells).toContain(text);
    }
    await page.getByRole('link', { name: ticket.subject }).click();
    await page.getByText('=1+1').waitFor();
    await step(page, 'Assign to me').click();
    await expectToast(page, 'status', ...saved);
    await page.goBack();
    await expect
      .poll(() => search.inputValue(), { message: 'the way back keeps the search' })
      .toBe(ticket.email);
    await search.fill('nobody would ask this');
    await page.getByText('No ticket matches these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('link', { name: ticket.subject }).waitFor();

    for (const [label, fitting, other] of [
      ['Assigned to', 'Me', 'Nobody'],
      ['Status', 'Open', 'Closed'],
      ['Priority', 'Medium', 'High'],
      ['Category', 'Help chat', 'Sales'],
    ] as const) {
      const filter = page.getByRole('combobox', { name: label });
      await filter.selectOption(other);
      await expect
        .poll(() => page.getByRole('link', { name: ticket.subject }).count(), { message: label })
        .toBe(0);
      await filter.selectOption(fitting);
      await page.getByRole('link', { name: ticket.subject }).waitFor();
    }
    expect(new URL(page.url()).search).toBe('?status=Open&priority=Medium&category=Help+chat&assignee=me');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^tickets-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toEqual([
      'id,subject,user,email,priority,status,category,created,last_update,assigned_to',
      expect.stringContaining(
        `${ticket.id},${ticket.subject},Ada Lovelace,${ticket.email},Medium,Open,Help chat,`,
      ),
    ]);
  },
);

test('a new ticket and a change appear by themselves, for an admin who only watches', async () => {
  const page = await openAdminPage('/admin/mail');
  const joined = Promise.withResolvers<void>();
  page.on('websocket', (socket) => socket.on('framereceived', () => joined.resolve()));
  await page.goto('/admin/support');
  await page.getByText('New tickets and changes appear here by themselves.').waitFor();
  await joined.promise;
  const ticket = await openTicket('Live');
  await page.getByRole('link', { name: ticket.subject }).waitFor();
  const row = rows(page).filter({ hasText: ticket.subject });
  expect(await row.innerText()).toContain('Medium');
  await serviceClient().from('support_tickets').delete().eq('id', ticket.id).throwOnError();
  await row.waitFor({ state: 'detached' });
});

test('where no socket can be opened, the list is loaded every ten seconds', thorough, async () => {
  const page = await openAdminPage('/admin/support');
  await page.routeWebSocket(/realtime/, (socket) => socket.close());
  await page.reload();
  await rows(page).first().waitFor();
  const ticket = await openTicket('Without a socket');
  await page.getByRole('link', { name: ticket.subject }).waitFor();
});

test('the cards count, and a list that cannot be loaded can be asked for again', thorough, async () => {
  const ticket = await openTicket('Counted');
  const page = await openAdminPage('/admin/support');
  const card = page.getByText('Resolved this week').locator('..');
  const resolved = async () => Number(/this week\s+(\d+)/.exec(await card.innerText())?.[1]);
  await expect.poll(resolved).not.toBeNaN();
  const before = await resolved();
  await page.goto(`/admin/support/${ticket.id}`);
  await step(page, 'Resolve').click();
  await expectToast(page, 'status', ...saved);
  await page.getByRole('link', { name: 'All tickets' }).click();
  await expect.poll(resolved).toBe(before + 1);

  await page.route('**/rest/v1/rpc/search_tickets', (route) => route.abort());
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Resolved');
  await expectToast(page, 'alert', 'Error', 'Failed to fetch tickets. Please try again.');
  await page.unroute('**/rest/v1/rpc/search_tickets');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: ticket.subject }).waitFor();
});

test('more than a hundred tickets come in pages', thorough, async () => {
  const first = await openTicket('The first of many');
  for (let at = 0; at < 100; at += 10) {
    await Promise.all(Array.from({ length: 10 }, () => openTicket('One of many')));
  }
  const page = await openAdminPage('/admin/support');
  await rows(page).nth(100).waitFor();
  expect(await page.getByRole('link', { name: first.subject }).count()).toBe(0);
  await nextPage(page).click();
  await page.getByRole('link', { name: first.subject }).waitFor();
});

test('a reply written with the keyboard alone is mailed, and a note stays internal', async () => {
  const admin = await createAdmin();
  const ticket = await openTicket('Where do I begin?');
  const page = await openTicketPage(ticket.id, { admin });
  await page.getByLabel('Internal note').focus();
  await page.keyboard.type('Be kind.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectToast(page, 'status', 'Note added', 'Only admins see it.');
  await page.getByRole('listitem').getByText('Be kind.').waitFor();
  await page.getByLabel('Reply').focus();
  await page.keyboard.type('Begin with <b>the first</b>.');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'status', 'Reply saved', `A mail with it to ${ticket.email} is in the queue.`);
  const mail = await mailTo(ticket.email);
  expect(mail).toMatchObject({
    subject: `Re: [${ticket.id}] ${ticket.subject}`,
    replyTo: 'support@lifelong-ai.example',
  });
  expect(mail.text).toContain('Hello Ada Lovelace,\n\nBegin with <b>the first</b>.');
  expect(mail.text).not.toContain('Be kind.');
  await expect.poll(() => page.getByLabel('Reply').inputValue()).toBe('');
  await page.getByRole('listitem').getByText('Begin with <b>the first</b>.').waitFor();
  expect(await readThread(ticket.id)).toEqual([
    { kind: 'person', text: 'Where do I begin?' },
    { kind: 'note', text: 'Be kind.' },
    { kind: 'staff', text: 'Begin with <b>the first</b>.' },
  ]);
  expect((await auditOf(admin)).map(({ action }) => action)).toEqual(['ticket_note', 'ticket_reply']);
});

test(
  'a reply that is being written stays when the ticket cannot be loaded again after a change',
  thorough,
  async () => {
    const ticket = await openTicket('Where do I begin?');
    const page = await openTicketPage(ticket.id);
    await page.getByLabel('Reply').fill('Half a sent');
    await page.route('**/rest/v1/support_tickets?*', (route) => route.abort());
    await step(page, 'Start work').click();
    await page.getByText('The ticket could not be loaded.').waitFor();
    expect(await page.getByLabel('Reply').inputValue()).toBe('Half a sent');
    await page.unroute('**/rest/v1/support_tickets?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => status(page).innerText()).toBe('In Progress');
    expect(await page.getByLabel('Reply').inputValue()).toBe('Half a sent');
  },
);

test('a ticket goes through all its steps, is sorted and assigned, and a reply whose response got lost is sent once', async () => {
  const admin = await createAdmin();
  const ticket = await openTicket('From the first to the last');
  const page = await openTicketPage(ticket.id, { admin });
  for (const [button, next] of [
    ['Start work', 'In Progress'],
    ['Put back to open', 'Open'],
    ['Resolve', 'Resolved'],
    ['Reopen', 'In Progress'],
    ['Resolve', 'Resolved'],
    ['Close', 'Closed'],
  ] as const) {
    await step(page, button).click();
    await expect.poll(() => status(page).innerText()).toBe(next);
  }
  await page.getByText('This ticket is closed. Reopen it to reply.').waitFor();
  expect(await page.getByLabel('Reply').count()).toBe(0);
  await step(page, 'Reopen').click();
  const dialog = page.getByRole('dialog', { name: 'Reopen this ticket?' });
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await dialog.getByRole('alert').getByText('Please give a reason').first().waitFor();
  await dialog.getByLabel('Reason').fill('She called again.');
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect.poll(() => status(page).innerText()).toBe('Open');
  await page.getByText('Status from Closed to Open').waitFor();
  await page.getByText('She called again.').waitFor();
  const moves = (await auditOf(admin)).map(({ details }) => Object.values(details));
  expect(moves).toHaveLength(7);
  expect((await auditOf(admin)).at(-1)?.details).toMatchObject({ reason: 'She called again.' });

  await page.getByLabel('Priority').selectOption('High');
  await page.getByText('Priority from Medium to High').waitFor();
  await page.getByLabel('Category').selectOption('Technical Support');
  await page.getByText('Category from Sales to Technical Support').waitFor();
  await step(page, 'Assign to me').click();
  await page.getByText(`Assigned to ${admin.email} (you)`).waitFor();
  expect(await readTicket(ticket.id)).toMatchObject({
    priority: 'High',
    category: 'Technical Support',
    assigned_to: admin.id,
  });
  await page.getByLabel('Assigned to').selectOption('Nobody');
  await page.getByText('Assigned to Nobody').waitFor();
  expect(await readTicket(ticket.id)).toMatchObject({ assigned_to: null });

  let isLost = false;
  await page.route('**/functions/v1/ticket-message', async (route) => {
    const response = await route.fetch();
    if (isLost) return route.fulfill({ response });
    isLost = true;
    return route.abort();
  });
  await page.getByLabel('Reply').fill('Here we are.');
  await step(page, 'Send Reply').click();
  await page.getByRole('alert').getByText('Error').waitFor();
  await expect.poll(() => page.getByLabel('Reply').inputValue()).toBe('Here we are.');
  await step(page, 'Send Reply').click();
  await page.getByText(`A mail with it to ${ticket.email} is in the queue.`).waitFor();
  const replies = (await readThread(ticket.id)).filter(({ kind }) => kind === 'staff');
  expect(replies).toEqual([{ kind: 'staff', text: 'Here we are.' }]);
});

test('of two admins at once the second sees what the first did', thorough, async () => {
  const ticket = await openTicket('Both of you');
  const one = await openTicketPage(ticket.id);
  const other = await openTicketPage(ticket.id, { admin: await createAdmin() });
  await step(one, 'Resolve').click();
  await expect.poll(() => status(one).innerText()).toBe('Resolved');
  await step(other, 'Start work').click();
  await expectToast(other, 'alert', 'Error', 'Somebody else has moved this ticket to Resolved.');
  await expect.poll(() => status(other).innerText()).toBe('Resolved');
  await step(one, 'Assign to me').click();
  await expectToast(one, 'status', ...saved);
  await step(other, 'Assign to me').click();
  await expectToast(other, 'alert', 'Error', 'Somebody else has assigned this ticket just now.');
});

test('a ticket that does not exist is reported as missing', thorough, async () => {
  const page = await openAdminPage('/admin/support/TCK-404');
  await page.getByText('There is no such ticket.').waitFor();
  await page.getByRole('link', { name: 'All tickets' }).click();
  await page.getByRole('searchbox').waitFor();
});

test(
  'the list, a ticket and its dialog break no accessibility rule and never scroll sideways',
  thorough,
  async () => {
    const ticket = await openTicket(`${'x'.repeat(300)} and more`);
    const page = await openTicketPage(ticket.id);
    await page.getByLabel('Internal note').fill('A note');
    await step(page, 'Add Note').click();
    await page.getByRole('listitem').getByText('A note').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    for (const [button, next] of [
      ['Resolve', 'Resolved'],
      ['Close', 'Closed'],
    ] as const) {
      await step(page, button).click();
      await expect.poll(() => status(page).innerText()).toBe(next);
    }
    await step(page, 'Reopen').click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page.goto('/admin/support');
    await rows(page).nth(1).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  },
);
