import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { type Account, createAccount, serviceClient } from './accounts.ts';
import { auditOf, createAdmin, openAdminPage } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expectToast, mailTo, openPage } from './fixtures.ts';
import { giveMembership } from './memberships.ts';
import { storageOf } from './signed-in.ts';

async function openMentorship(account: Account): Promise<Page> {
  const page = await openPage('/learn/mentorship', {
    storageState: await storageOf(account),
    timezoneId: 'Europe/Berlin',
  });
  await page.getByRole('heading', { name: 'Your sessions', exact: true }).waitFor();
  return page;
}

/** The value of a date and time input, that many days from now. */
function localTime(days: number, hour: number): string {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `${day}T${String(hour).padStart(2, '0')}:00`;
}

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the control cannot be reached with Tab');
}

async function pressOn(page: Page, name: string, role: 'button' | 'link' = 'button'): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, exact: true }).last());
  await page.keyboard.press('Enter');
}

const linesOf = (content = '') => content.replaceAll('\n ', '').split('\n');

test('a member asks for a session, an admin confirms it, both write notes, and the member cancels: by keyboard', async () => {
  const [member, admin] = [await createAccount(), await createAdmin()];
  await giveMembership(member, 'expert');
  const page = await openMentorship(member);
  await page.getByText('You have not asked for a session yet.').waitFor();

  // Nothing is sent while something is missing, and the first missing field has the focus.
  await pressOn(page, 'Ask for this session');
  await page.getByText('Please say what you would like to talk about').waitFor();
  await page.keyboard.type('How do I find bias in my data?');
  for (const [label, hour] of [
    ['First time that suits you', 9],
    ['Second time', 11],
    ['Third time', 15],
  ] as const) {
    const control = page.getByLabel(label);
    await tabTo(page, control);
    // Which keys fill in a date depends on the language of the browser.
    await control.fill(localTime(3, hour));
  }
  await expectAccessible(page);
  await pressOn(page, 'Ask for this session');
  await expectToast(page, 'status', 'Request sent', 'We mail you as soon as a time is confirmed.');
  await page.getByText('Waiting for a time').waitFor();
  const { data: session } = await serviceClient()
    .from('mentorship_sessions')
    .select('id, proposed_times, time_zone')
    .eq('user_id', member.id)
    .single()
    .throwOnError();
  expect(session.time_zone).toBe('Europe/Berlin');

  const office = await openAdminPage('/admin/mentorship?status=Requested', { admin });
  await expectAccessible(office);
  await tabTo(office, office.locator(`a[href="/admin/mentorship/${session.id}"]`));
  await office.keyboard.press('Enter');
  await office.getByRole('heading', { name: 'Confirm a time' }).waitFor();
  await tabTo(office, office.getByLabel('Link to the meeting'));
  await office.keyboard.type('http://meet.example/room');
  await pressOn(office, 'Confirm');
  await office.getByText('Please enter a link that begins with https://').waitFor();
  await office.getByLabel('Link to the meeting').press('ControlOrMeta+a');
  await office.keyboard.type('https://meet.example/room');
  await expectAccessible(office);
  await pressOn(office, 'Confirm');
  await expectToast(office, 'status', 'Confirmed', 'Both sides get a mail with a calendar file.');
  const start = new Date(session.proposed_times[0] ?? '').toISOString().replace(/[-:]|\.\d{3}/g, '');
  for (const address of [member.email, admin.email]) {
    const { calendar } = await mailTo(address, 'https://meet.example/room');
    expect(calendar).toMatchObject({ method: 'REQUEST', fileName: 'session.ics' });
    expect(linesOf(calendar?.content)).toEqual(
      expect.arrayContaining(['METHOD:REQUEST', 'SEQUENCE:1', `DTSTART:${start}`, 'STATUS:CONFIRMED']),
    );
  }

  await tabTo(office, office.getByLabel('Note for both sides'));
  await office.keyboard.type('Please bring a sample of the data.');
  await office.keyboard.press('Control+Enter');
  await office.getByRole('listitem').filter({ hasText: 'Please bring a sample' }).waitFor();
  await tabTo(office, office.getByLabel('Private note'));
  await office.keyboard.type('Knows pandas.');
  await office.keyboard.press('Control+Enter');
  await office.getByRole('listitem').filter({ hasText: 'Knows pandas.' }).waitFor();

  await page.reload();
  await page.getByText('Please bring a sample of the data.').waitFor();
  expect(await page.getByText('Knows pandas.').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Join the session' }).getAttribute('href')).toBe(
    'https://meet.example/room',
  );
  await expectAccessible(page);
  await tabTo(page, page.locator('summary', { hasText: 'Add a note' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Your note'));
  await page.keyboard.type('I will.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('listitem').filter({ hasText: 'I will.' }).last().waitFor();

  await pressOn(page, 'Cancel this session');
  await page.getByRole('dialog').getByText('It counts as not used: you can ask for another one.').waitFor();
  await pressOn(page, 'Cancel the session');
  await page.getByText('You cancelled this session. It counts as not used.').waitFor();
  for (const address of [member.email, admin.email]) {
    const { calendar } = await mailTo(address, 'cancelled');
    expect(calendar?.method).toBe('CANCEL');
    expect(linesOf(calendar?.content)).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:2', `DTSTART:${start}`, 'STATUS:CANCELLED']),
    );
  }
  expect((await auditOf(admin)).map(({ action }) => action)).toContain('mentorship_confirm');
});

test(
  'a plan without mentorship says so, and a used month says when the next one begins',
  thorough,
  async () => {
    const [without, member] = [await createAccount(), await createAccount()];
    const page = await openMentorship(without);
    await page.getByText('Your plan does not include mentorship.').waitFor();
    expect(await page.getByRole('button', { name: 'Ask for this session' }).count()).toBe(0);

    await giveMembership(member, 'family');
    const own = await openMentorship(member);
    const ask = async (topic: string) => {
      await own.getByLabel('What would you like to talk about?').fill(topic);
      for (const [label, hour] of [
        ['First time that suits you', 9],
        ['Second time', 11],
        ['Third time', 15],
      ] as const) {
        await own.getByLabel(label).fill(localTime(2, hour));
      }
      await own.getByRole('button', { name: 'Ask for this session' }).click();
    };
    await ask('The first');
    await own.getByText('Waiting for a time').waitFor();
    // Either a later month is still open, and the request for the used one is refused, or the form is gone.
    await own.getByText('1 of 1 used').first().waitFor();
    const form = own.getByRole('button', { name: 'Ask for this session' });
    if ((await form.count()) > 0) {
      await ask('The second');
      await own
        .getByRole('alert')
        .getByText(/is used up\. Please choose times from \w+ 1, \d{4} on \(UTC\)/)
        .waitFor();
    } else {
      await own.getByText(/The next month begins on \w+ 1, \d{4}/).waitFor();
    }
  },
);
