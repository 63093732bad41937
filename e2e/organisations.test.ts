import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readPdfText } from '#testing/pdf-text.ts';
import { type Account, createAccount, serviceClient } from './accounts.ts';
import { createAdmin, openAdminPage } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expectToast, mailTo, openPage, phone } from './fixtures.ts';
import { storageOf } from './signed-in.ts';
import { openTicket } from './tickets.ts';

const main = (page: Page) => page.getByRole('main');
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const linkIn = ({ text }: { text: string }) => /https?:\S+\/organisations\/join\S+/.exec(text)?.[0] ?? '';

const openAs = async (account: Account, path: string, viewport?: { width: number; height: number }) =>
  openPage(path, { storageState: await storageOf(account), ...(viewport && { viewport }) });

/** The API with the rights of an account. */
async function clientOf({ email, password }: Account) {
  const client = serviceClient();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

/** Accepts the invitation in the newest mail to this account. */
async function acceptInvitation(account: Account, name: string): Promise<Page> {
  const page = await openAs(account, linkIn(await mailTo(account.email, '/organisations/join')), phone);
  await main(page)
    .getByRole('heading', { name: `Join ${name}`, level: 1 })
    .waitFor();
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Join' }).click();
  await main(page).getByRole('heading', { name, level: 2 }).waitFor();
  return page;
}

const csvFile = (lines: string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

test('a school with 50 seats: from its ticket to the report, and what was learned outlasts the agreement', async () => {
  const name = `Hill School ${crypto.randomUUID().slice(0, 8)}`;
  const [admin, owner, learner, colleague] = await Promise.all([
    createAdmin(),
    createAccount(),
    createAccount(),
    createAccount(),
  ]);
  const { id: ticket, subject } = await openTicket('We are 50 and would like an offer.', { by: owner });

  // An admin makes the agreement from the ticket.
  const office = await openAdminPage(`/admin/support/${ticket}`, { admin });
  await main(office).getByRole('link', { name: 'Make an organisation' }).click();
  const form = main(office);
  await form.getByText(`From ${ticket}: ${subject}`).waitFor();
  expect(await form.getByLabel('Email address of the owner').inputValue()).toBe(owner.email);
  await form.getByRole('button', { name: 'Make the agreement' }).click();
  await form.getByText('Required').first().waitFor();
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Seats', { exact: true }).fill('50');
  await form.getByLabel('First day').fill(day(-1));
  await form.getByLabel('Last day').fill(day(364));
  await form.getByLabel('Description').fill('All levels, one year');
  await form.getByLabel('Quantity').fill('50');
  await form.getByLabel('Price of one in US dollars').fill('40');
  await form.getByRole('button', { name: 'Add a line' }).click();
  await form.getByLabel('Kind').nth(2).selectOption('Discount');
  await form.getByLabel('Description').nth(1).fill('First year');
  await form.getByLabel('Price of one in US dollars').nth(1).fill('250.50');
  await form.getByText('Total: $1,749.50').waitFor();
  await expectAccessible(office);
  await form.getByRole('button', { name: 'Make the agreement' }).click();
  await main(office).getByRole('heading', { name, level: 2 }).waitFor();
  await expectAccessible(office);
  expect((await mailTo(owner.email, 'Total:')).text).toContain('$1,749.50');

  // The owner accepts, and invites by mail, by file and by link.
  await acceptInvitation(owner, name);
  const page = await openAs(owner, '/organisations');
  await main(page).getByRole('link', { name: 'People, seats and invitations' }).click();
  await main(page).getByText('0 of 50 seats are taken. 50 left.').waitFor();
  const [invoice] = await Promise.all([
    page.waitForEvent('download'),
    main(page)
      .getByRole('button', { name: /^Invoice INV/ })
      .click(),
  ]);
  const printed = await readPdfText(new Uint8Array(await readFile(await invoice.path())));
  expect(printed).toEqual(expect.arrayContaining(['Seats: All levels, one year', '-$250.50', '$1,749.50']));

  await main(page).getByLabel('Email address').fill(colleague.email);
  await main(page).getByLabel('Role', { exact: true }).selectOption('Manager');
  await main(page).getByRole('switch', { name: 'Takes a seat' }).click();
  await main(page).getByRole('button', { name: 'Send the invitation' }).click();
  await main(page).getByText(colleague.email).waitFor();
  await acceptInvitation(colleague, name);

  const pupils = Array.from(
    { length: 47 },
    (_, number) => `pupil-${number}-${crypto.randomUUID()}@example.org`,
  );
  const file = main(page).getByLabel('CSV file', { exact: true });
  await file.setInputFiles(
    csvFile(['email,role', learner.email, 'nobody', `${owner.email},learner`, 'x@example.org,king']),
  );
  await main(page).getByText('3 rows need a correction.').waitFor();
  const rows = main(page).getByRole('table', { name: 'Rows of the file' }).getByRole('row');
  await rows.filter({ hasText: '3' }).filter({ hasText: 'this is not an email address' }).waitFor();
  await rows.filter({ hasText: '4' }).filter({ hasText: 'belongs to your organisation already' }).waitFor();
  await rows.filter({ hasText: '5' }).filter({ hasText: 'the role has to be' }).waitFor();
  expect(await main(page).getByRole('button', { name: 'Invite 4 people' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Choose another file' }).click();
  await file.setInputFiles(csvFile(['email', learner.email, ...pupils]));
  await main(page).getByText('48 people, 48 with a seat').waitFor();
  await main(page).getByRole('button', { name: 'Invite 48 people' }).click();
  await main(page).getByText('0 of 50 seats are taken, 48 kept for invitations. 2 left.').waitFor();
  await mailTo(pupils[46] ?? '', '/organisations/join');
  const member = await acceptInvitation(learner, name);
  await main(member).getByText('You have a seat. It opens Beginner, Intermediate and Expert').waitFor();

  await page.reload();
  await main(page).getByRole('button', { name: 'Open a link' }).click();
  const link = await main(page).getByLabel('Link', { exact: true }).inputValue();
  const guest = await createAccount();
  const guestPage = await openAs(guest, link);
  await main(guestPage).getByRole('button', { name: 'Join' }).click();
  await main(guestPage).getByRole('heading', { name, level: 2 }).waitFor();
  await main(page).getByRole('button', { name: 'Close the link' }).click();
  await main(page).getByText('The link is closed: nobody can join with it.').waitFor();
  const late = await openAs(await createAccount(), link);
  await main(late).getByRole('heading', { name: 'This link does not work any more' }).waitFor();

  // The learner studies a course that needs a plan, and the report says so.
  const service = serviceClient();
  const { data: lesson } = await service
    .from('course_lessons')
    .select('id, course_id, courses!inner(level, introductory, status)')
    .eq('courses.introductory', false)
    .eq('courses.level', 'Advanced')
    .eq('courses.status', 'Published')
    .limit(1)
    .single()
    .throwOnError();
  const reads = async (account: Account) => {
    const { data } = await (await clientOf(account))
      .from('lesson_contents')
      .select('lesson_id')
      .eq('lesson_id', lesson.id)
      .throwOnError();
    return data.length === 1;
  };
  expect(await reads(learner)).toBe(true);
  expect(await reads(colleague)).toBe(false);
  await (await clientOf(learner))
    .rpc('save_progress', { lesson: lesson.id, block_key: 'end', block_number: 1 })
    .throwOnError();

  const manager = await openAs(colleague, '/organisations');
  await main(manager).getByRole('link', { name: 'Report' }).click();
  await main(manager).getByRole('table').getByText(learner.email).waitFor();
  await expectAccessible(manager);
  const [csv] = await Promise.all([
    manager.waitForEvent('download'),
    main(manager).getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(await readFile(await csv.path(), 'utf8')).toContain(learner.email);

  // A seat goes to another person, a person leaves, and the agreement ends. Progress stays.
  await page.reload();
  await main(page)
    .getByRole('button', { name: `Give a seat: ${colleague.email}` })
    .click();
  await expectToast(page, 'status', 'Organisation', 'The seat is changed.');
  expect(await reads(colleague)).toBe(true);
  await guestPage.bringToFront();
  await main(guestPage)
    .getByRole('button', { name: `Leave this organisation: ${name}` })
    .click();
  await guestPage.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await main(guestPage).getByText('You do not belong to an organisation yet.').waitFor();
  await main(office).getByRole('button', { name: 'End this agreement' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'End this agreement' }).click();
  await main(office).getByText('Ended', { exact: true }).waitFor();
  expect(await reads(learner)).toBe(false);
  const { data: kept } = await (await clientOf(learner))
    .from('lesson_progress')
    .select('lesson_id')
    .throwOnError();
  expect(kept).toEqual([{ lesson_id: lesson.id }]);
});
