import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readPdfText } from '#testing/pdf-text.ts';
import { type Account, createAccount, freshEmail, serviceClient } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { join, linkIn } from './families.ts';
import { hydratePage, mailTo, openPage, phone } from './fixtures.ts';
import { makeSchool } from './schools.ts';
import { storageOf } from './signed-in.ts';

const thisYear = new Date().getUTCFullYear();
const main = (page: Page) => page.getByRole('main');
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const openAs = async (account: Account, path: string, viewport?: typeof phone) =>
  openPage(path, { storageState: await storageOf(account), ...(viewport && { viewport }) });

const csvFile = (lines: string[]) => ({
  name: 'roster.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

/** The pictures of a pupil, from the text of the login cards. */
function picturesOf(lines: string[], name: string): string[] {
  const from = lines.indexOf(name);
  const listed = lines.slice(from).find((line) => /^\w+, \w+, \w+, \w+$/.test(line));
  return listed?.split(', ') ?? [];
}

async function applyRoster(page: Page, lines: string[]): Promise<void> {
  await main(page).getByLabel('CSV file').setInputFiles(csvFile(lines));
  await main(page).getByRole('button', { name: 'Apply all of it' }).click();
  await page.getByRole('status').getByText('The roster is applied.').waitFor();
}

/** The pupil who was added last under this name answers the questions of a lesson on another device. */
async function answerChecks(name: string, slug: string): Promise<void> {
  const service = serviceClient();
  const { data: member } = await service
    .from('class_members')
    .select('user_id')
    .eq('name', name)
    .order('added_at', { ascending: false })
    .limit(1)
    .single()
    .throwOnError();
  const { data: lesson } = await service
    .from('lesson_contents')
    .select('lesson_id, required_checks, course_lessons!inner(slug)')
    .eq('course_lessons.slug', slug)
    .single()
    .throwOnError();
  for (const question of lesson.required_checks) {
    await service
      .rpc('record_check', {
        learner: member.user_id ?? '',
        lesson: lesson.lesson_id,
        question,
        is_correct: true,
      })
      .throwOnError();
  }
}

test('a class of 25 by CSV, from the invitation to the first finished lesson, some under 13', async () => {
  const [teacher, older, stranger] = await Promise.all([createAccount(), createAccount(), createAccount()]);
  await makeSchool(teacher);
  const page = await openAs(teacher, '/classes');
  await main(page).getByLabel('Name of the class or team').fill('5b');
  await main(page).getByRole('button', { name: 'Make the class' }).click();
  await main(page).getByRole('heading', { name: 'Roster' }).waitFor();
  await expectAccessible(page);

  // A file with mistakes names their lines and changes nothing.
  await main(page)
    .getByLabel('CSV file')
    .setInputFiles(csvFile(['name,birth year', 'Kim,2015', 'Kim,2015', 'Lou,15']));
  await main(page).getByText('Line 3: Kim comes twice.').waitFor();
  await main(page).getByText('Line 4: "15" is not a birth year').waitFor();
  expect(await main(page).getByRole('button', { name: 'Apply all of it' }).count()).toBe(0);
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Close the list' }).click();

  const pupils = Array.from({ length: 23 }, (_, at) => `Pupil ${at + 1},${thisYear - (at < 12 ? 9 : 14)},`);
  const roster = ['name,birth year,email', `=Kim,${thisYear - 9},`, ...pupils, `Olive Older,,${older.email}`];
  await main(page).getByLabel('CSV file').setInputFiles(csvFile(roster));
  await main(page).getByText('25 new').waitFor();
  await main(page).getByRole('button', { name: 'Apply all of it' }).click();
  await page.getByRole('status').getByText('The roster is applied.').waitFor();
  await main(page).getByRole('cell', { name: 'Pupil 23', exact: true }).waitFor();
  await main(page).getByLabel('CSV file').setInputFiles(csvFile(roster));
  await main(page).getByText('There is nothing to change.').waitFor();
  await main(page).getByRole('button', { name: 'Leave it as it is' }).click();

  const [file] = await Promise.all([
    // The pictures of each pupil are hashed slowly, which a busy machine needs minutes for.
    page.waitForEvent('download', { timeout: 300_000 }),
    main(page).getByRole('button', { name: 'Make cards for 24 without one (PDF)' }).click(),
  ]);
  const cards = await readPdfText(new Uint8Array(await readFile(await file.path())));
  const pictures = picturesOf(cards, '=Kim');
  expect(pictures).toHaveLength(4);
  const code = /[A-HJKMNP-Z2-9]{4} [A-HJKMNP-Z2-9]{4}/.exec(cards.join('\n'))?.[0] ?? '';

  // A course is assigned, with more time for one pupil.
  const { data: course } = await serviceClient()
    .from('courses')
    .select('id, slug')
    .eq('slug', 'meet-ai')
    .single()
    .throwOnError();
  await main(page).getByRole('link', { name: 'Assignments' }).click();
  await main(page).getByLabel('Course', { exact: true }).selectOption(course.id);
  await main(page).getByLabel('Last day (optional)').fill(day(7));
  await main(page).getByRole('button', { name: 'Assign', exact: true }).click();
  const work = main(page).getByRole('region', { name: 'Assignments' });
  await work.getByText('Give somebody more time').click();
  await work.getByLabel('Learner').selectOption('=Kim');
  await work.getByLabel('Their last day').fill(day(14));
  await work.getByRole('button', { name: 'Give more time' }).click();
  await work.getByText('=Kim: until').waitFor();
  await expectAccessible(page);
  await main(page).getByRole('link', { name: 'Progress' }).click();
  const grid = main(page).getByRole('table');
  const rowOf = (name: string) => grid.getByRole('row').filter({ hasText: name });
  await rowOf('=Kim').getByRole('cell', { name: 'Not begun' }).first().waitFor();
  await expectAccessible(page);

  // The pupil signs in with the card, and finishes a lesson. The grid shows it without a reload.
  const device = await openPage(`/join?code=${code.replace(' ', '')}`, { viewport: phone });
  await hydratePage(device);
  await device.getByLabel('Your nickname').fill('=Kim');
  for (const picture of pictures) await device.getByRole('button', { name: picture, exact: true }).click();
  await device.getByRole('button', { name: 'Let me in' }).click();
  await device.getByRole('heading', { name: 'Your class: 5b' }).waitFor();
  await device.getByText('You have more time than the class.').waitFor();
  await expectAccessible(device);
  await device.goto(`/courses/${course.slug}/rules-guesses-and-patterns`);
  await device.getByRole('heading', { level: 1, name: 'Rules, guesses and patterns' }).waitFor();
  await answerChecks('=Kim', 'rules-guesses-and-patterns');
  await rowOf('=Kim').getByRole('cell', { name: 'Done' }).waitFor();
  await device.reload();
  await device.getByText('You have done this lesson.').waitFor();

  // A person with an address joins by the link of the mail.
  const invitation = await mailTo(older.email, '/classes/join');
  const link = /https?:\S+\/classes\/join\S+/.exec(invitation.text)?.[0] ?? '';
  const joining = await openAs(older, link, phone);
  await main(joining).getByRole('button', { name: 'Join the class' }).click();
  await joining.getByRole('heading', { name: 'Your class: 5b' }).waitFor();

  // The results are a file in which no name is a formula.
  const [results] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: 'CSV' }).click(),
  ]);
  const csv = await readFile(await results.path(), 'utf8');
  expect(csv).toContain(`'=Kim`);
  expect(csv.split('\r\n')).toHaveLength(27);

  // Nobody else sees the class.
  const other = await openAs(stranger, new URL(page.url()).pathname);
  await main(other).getByRole('heading', { name: 'There is no such class of yours.' }).waitFor();
});

test('a roster that changes more than half asks twice, and can be undone', async () => {
  const teacher = await createAccount();
  await makeSchool(teacher);
  const page = await openAs(teacher, '/classes', phone);
  await main(page).getByLabel('Name of the class or team').fill('Small class');
  await main(page).getByRole('button', { name: 'Make the class' }).click();
  await applyRoster(page, ['name,birth year', `Kim,${thisYear - 9}`, `Lou,${thisYear - 9}`]);
  await main(page)
    .getByLabel('CSV file')
    .setInputFiles(csvFile(['name,birth year', `Nia,${thisYear - 9}`]));
  await main(page).getByText('2 leaving').waitFor();
  const apply = main(page).getByRole('button', { name: 'Apply all of it' });
  expect(await apply.isDisabled()).toBe(true);
  await main(page).getByLabel('Yes, I want to change more than half of the class').check();
  await expectAccessible(page);
  await apply.click();
  await main(page).getByRole('cell', { name: 'Nia', exact: true }).waitFor();
  await main(page).getByRole('button', { name: 'Undo the latest roster' }).click();
  await main(page).getByRole('cell', { name: 'Lou', exact: true }).waitFor();
  expect(await main(page).getByRole('cell', { name: 'Nia', exact: true }).count()).toBe(0);

  // A note reaches the learner's page.
  await main(page).getByRole('link', { name: 'Lou: notes and more' }).click();
  await main(page).getByLabel('New note').fill('Well done, Lou.');
  await main(page).getByRole('button', { name: 'Write the note' }).click();
  await main(page).getByRole('listitem').getByText('Well done, Lou.').waitFor();
  await expectAccessible(page);

  // Moving up a year keeps the people.
  await main(page).getByRole('link', { name: 'People', exact: true }).click();
  await main(page).getByText('Move up a year').click();
  await main(page).getByLabel('Name of the new class').fill('Next year');
  await main(page).getByRole('button', { name: 'Move the class up' }).click();
  await main(page).getByRole('heading', { name: 'Next year', level: 1 }).waitFor();
  await main(page).getByRole('cell', { name: 'Lou', exact: true }).waitFor();
});

test('a parent takes the account of a pupil over with a code of the teacher', async () => {
  const [teacher, parent] = await Promise.all([createAccount(), createAccount()]);
  await makeSchool(teacher);
  const page = await openAs(teacher, '/classes', phone);
  await main(page).getByLabel('Name of the class or team').fill('5c');
  await main(page).getByRole('button', { name: 'Make the class' }).click();
  await applyRoster(page, ['name,birth year', `Kim,${thisYear - 9}`]);
  await main(page).getByRole('link', { name: 'Kim: notes and more' }).click();
  await main(page).getByRole('button', { name: 'Make a code' }).click();
  const code = await main(page)
    .getByText(/^([A-HJKMNP-Z2-9]{4} ?){3}$/)
    .textContent();
  await expectAccessible(page);

  const home = await openAs(parent, '/family', phone);
  await main(home).getByRole('button', { name: 'Send me the consent mail' }).click();
  await home.goto(linkIn(await mailTo(parent.email, '/family/consent')));
  await main(home).getByRole('button', { name: 'I agree' }).click();
  await main(home).getByText('Your child has an account of a school?').click();
  const form = main(home).locator('details');
  await form.getByLabel('Code from the teacher').fill(code ?? '');
  await form.getByLabel('Nickname').fill('Robin');
  for (const picture of ['Sun', 'Cat', 'Key', 'Sun']) {
    await form.getByRole('button', { name: picture, exact: true }).click();
  }
  await expectAccessible(home);
  await form.getByRole('button', { name: 'Take the account over' }).click();
  await main(home).getByRole('heading', { name: 'Robin' }).waitFor();

  await page.reload();
  await main(page).getByRole('link', { name: 'To the people of the class' }).click();
  await main(page).getByText('The family looks after the account').waitFor();
});

test('a pupil of age takes the account along with the code of the teacher, who is told', async () => {
  const teacher = await createAccount();
  await makeSchool(teacher);
  const page = await openAs(teacher, '/classes', phone);
  await main(page).getByLabel('Name of the class or team').fill('10a');
  await main(page).getByRole('button', { name: 'Make the class' }).click();
  await applyRoster(page, ['name,birth year', `Max,${thisYear - 17}`]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: 'Make cards for 1 without one (PDF)' }).click(),
  ]);
  const cards = await readPdfText(new Uint8Array(await readFile(await file.path())));
  const classCode = /[A-HJKMNP-Z2-9]{4} [A-HJKMNP-Z2-9]{4}/.exec(cards.join('\n'))?.[0] ?? '';
  await main(page).getByRole('link', { name: 'Max: notes and more' }).click();
  await main(page).getByRole('button', { name: 'Make a code' }).click();
  const code = await main(page)
    .getByText(/^([A-HJKMNP-Z2-9]{4} ?){3}$/)
    .textContent();

  const device = await join(classCode.replace(' ', ''), 'Max', picturesOf(cards, 'Max'));
  await device.getByRole('link', { name: 'To my account' }).click();
  const email = freshEmail();
  await main(device).getByLabel('Your email address').fill(email);
  await main(device)
    .getByLabel('Code from your teacher')
    .fill(code ?? '');
  await expectAccessible(device);
  await main(device).getByRole('button', { name: 'Send me the link' }).click();
  await main(device).getByText('The mail is on its way.').waitFor();
  await device.goto(linkIn(await mailTo(email, '/family/address')));
  await main(device).getByLabel('Password').fill('a good password');
  await main(device).getByRole('button', { name: 'Take this address' }).click();
  await device.getByRole('heading', { name: 'Your class: 10a' }).waitFor();
  expect((await mailTo(teacher.email, 'has taken the account along')).text).toContain('Max');
});
