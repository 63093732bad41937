import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { isThorough, thorough } from '#testing/thorough.ts';
import { untilShown } from '#testing/until-shown.ts';
import { type Account, createAccount } from './accounts.ts';
import { auditOf, createAdmin, inDialog, openAdminPage } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { addCourse, clientOf } from './courses.ts';
import { expectToast } from './fixtures.ts';
import { isFocused } from './keyboard.ts';

const site = inject('site');

const valuesOf = (fields: Locator) =>
  fields.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
const panel = (page: Page) => page.getByRole('complementary').filter({ hasText: 'Last modified' });

async function change(page: Page, action: string, said: string): Promise<void> {
  await panel(page).getByRole('button', { name: action }).click();
  await inDialog(page, action).click();
  await expectToast(page, 'status', 'Done', said);
}

async function openEditor(course: { id: string }, admin?: Account): Promise<Page> {
  const page = await openAdminPage(`/admin/courses/${course.id}`, { admin });
  await page.getByRole('button', { name: 'Save changes' }).waitFor();
  return page;
}

test('an admin adds a course with modules, publishes, archives and deletes it, all on record', async () => {
  const admin = await createAdmin();
  const title = `Hands on ${randomUUID()}`;
  const page = await openAdminPage('/admin/courses', { admin });
  await page.getByRole('link', { name: 'Add course' }).click();

  await page.getByRole('button', { name: 'Create course' }).click();
  await expect.poll(() => isFocused(page.getByLabel('Title', { exact: true }))).toBe(true);
  expect(await page.getByRole('alert').filter({ hasText: 'Required' }).count()).toBe(5);

  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Summary').fill('Try every idea with your own hands before you believe it.');
  await page.getByLabel('Description').fill('## For whom\n\nFor **everybody**.');
  await page.getByLabel('Level').selectOption('Advanced');
  await page.getByLabel('Category').fill('Making');
  await page.getByLabel('Instructor').fill('Ann Example');
  await page.getByLabel('Duration').fill('3 weeks');
  await page.getByLabel('Introductory course').check();
  await page.getByRole('button', { name: 'Add module' }).click();
  await page.getByLabel('Module title').fill('First steps');
  await page.getByRole('button', { name: 'Add lesson' }).click();
  await page.getByLabel('Lesson title').fill('Begin here');
  await page.getByLabel('Kind').selectOption('Video');
  await page.getByLabel('Minutes').fill('soon');
  await page.getByRole('button', { name: 'Create course' }).click();
  await page.getByText('Please enter whole minutes').waitFor();
  await page.getByLabel('Minutes').fill('12');
  await page.getByRole('button', { name: 'Create course' }).click();
  await expectToast(page, 'status', 'Saved', 'The course has been added as a draft.');
  await page.waitForURL(/\/admin\/courses\/[0-9a-f-]{36}$/);
  await page.getByText('All changes saved').waitFor();

  // A lesson without a text is no reason to refuse, but the admin has to know.
  await panel(page).getByRole('button', { name: 'Publish' }).click();
  const asking = page.getByRole('dialog');
  await asking.getByText('One lesson has no published text yet:').waitFor();
  await asking.getByText('Begin here').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish anyway' }).click();
  await expectToast(page, 'status', 'Done', 'The course is published.');
  const address = `/courses/${await page.getByLabel('Address').inputValue()}`;
  const pageOf = async (path: string) => (await fetch(site.url + path)).text();
  await untilShown(async () => (await pageOf('/expert-ai')).includes(title));
  await panel(page).getByRole('link', { name: 'View public page' }).click();
  await page.waitForURL(`**${address}`);
  for (const text of ['For whom', 'First steps', 'Begin here', 'Video, 12 min', '3 weeks', 'Expert AI']) {
    await page.getByRole('main').getByText(text).first().waitFor();
  }
  // The lesson is free, so neither it nor its neighbours are shown as locked.
  await page.getByRole('main').getByRole('link', { name: 'Begin here' }).click();
  await page.getByText('This lesson is being written').waitFor();
  expect(await page.getByText('needs a plan:').count()).toBe(0);
  await page.goBack();
  await page.goBack();

  await change(page, 'Archive', 'The course is archived.');
  await untilShown(async () => (await fetch(site.url + address)).status === 404);
  expect(await pageOf('/expert-ai')).not.toContain(title);
  await change(page, 'Make draft', 'The course is a draft again.');
  await change(page, 'Delete', 'The course is deleted.');
  await page.waitForURL('**/admin/courses');
  const actions = (await auditOf(admin))
    .map(({ action }) => action)
    .filter((action) => /^course/.test(action));
  expect(actions).toEqual([
    'course_create',
    'course_set_status',
    'course_set_status',
    'course_set_status',
    'course_delete',
  ]);
});

test('modules and lessons change their order by keyboard and by drag, which is read out and kept', async () => {
  const admin = await createAdmin();
  const course = await addCourse(admin, {
    modules: ['One', 'Two', 'Three'].map((title) => ({
      title,
      lessons: ['a', 'b'].map((lesson) => ({ title: `${title} ${lesson}`, kind: 'Reading' })),
    })),
  });
  const page = await openEditor(course, admin);
  const modules = page.getByLabel('Module title');
  const down = page.getByRole('button', { name: 'Move Module 1 down' });

  await down.focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: 'One is now number 2 of 3.' })
    .waitFor({ state: 'attached' });
  expect(await valuesOf(modules)).toEqual(['Two', 'One', 'Three']);
  const moved = page.getByRole('button', { name: 'Move Module 2 down' });
  await expect.poll(() => isFocused(moved)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => valuesOf(modules)).toEqual(['Two', 'Three', 'One']);
  const atTheEnd = page.getByRole('button', { name: 'Move Module 3 up' });
  await expect.poll(() => isFocused(atTheEnd)).toBe(true);
  await page.getByRole('list', { name: 'Lessons of module 1' }).getByRole('button', { name: /2 up/ }).click();

  // The handle is for pointers only; keyboard users have the buttons.
  const handle = page.locator('li > div > [aria-hidden]').first();
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const to = await modules.nth(1).boundingBox();
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, to.y + 10, { steps: 5 });
  await page.mouse.up();
  expect(await valuesOf(modules)).toEqual(['Three', 'Two', 'One']);

  await page.getByRole('button', { name: 'Remove Lesson 1' }).first().click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'status', 'Saved', 'The course has been saved.');
  await page.reload();
  await expect.poll(() => valuesOf(modules)).toEqual(['Three', 'Two', 'One']);
  expect(await valuesOf(page.getByLabel('Lesson title'))).toEqual([
    'Three b',
    'Two b',
    'Two a',
    'One a',
    'One b',
  ]);
});

test(
  'of two admins the second sees a conflict, keeps what they typed, and can load what was saved',
  thorough,
  async () => {
    const course = await addCourse(await createAdmin());
    const [mine, theirs] = [await openEditor(course), await openEditor(course, await createAdmin())];
    await theirs.getByLabel('Summary').fill('What the other one wrote about it.');
    await theirs.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(theirs, 'status', 'Saved', 'The course has been saved.');

    await mine.getByLabel('Summary').fill('What I wrote about it.');
    await mine.getByRole('button', { name: 'Save changes' }).click();
    const notice = mine.getByRole('alert').filter({ hasText: 'Somebody else changed this course' });
    await notice.waitFor();
    await expect.poll(() => mine.getByLabel('Summary').inputValue()).toBe('What I wrote about it.');
    await expectAccessible(mine);
    await panel(mine).getByRole('button', { name: 'Publish' }).click();
    await inDialog(mine, 'Publish').click();
    await mine.getByRole('dialog').getByText('in the meantime').waitFor();
    await inDialog(mine, 'Cancel').click();
    await notice.getByRole('button', { name: 'Load the saved version' }).click();
    await expect
      .poll(() => mine.getByLabel('Summary').inputValue())
      .toBe('What the other one wrote about it.');
    await change(mine, 'Publish', 'The course is published.');
  },
);

test(
  'a course with learners is neither made a draft nor deleted, and the reason is given',
  thorough,
  async () => {
    const course = await addCourse(await createAdmin(), { status: 'Published', introductory: true });
    const learner = await clientOf(await createAccount());
    await learner.rpc('enrol', { course: course.id }).throwOnError();
    const page = await openEditor(course);
    for (const [action, reason] of [
      ['Make draft', 'Somebody is enrolled in this course, so it cannot become a draft. Archive it instead.'],
      ['Delete', 'Learners have enrolled in this course, so it cannot be deleted. Archive it instead.'],
    ] as const) {
      await panel(page).getByRole('button', { name: action }).click();
      await inDialog(page, action).click();
      await expectToast(page, 'alert', 'Error', reason);
      await inDialog(page, 'Cancel').click();
    }
    await expect.poll(() => page.getByLabel('Address').isDisabled()).toBe(true);
  },
);

test('staff are added and removed by email, which is on record; mistakes, and an address that is taken, are said', async () => {
  const [admin, teacher] = [await createAdmin(), await createAccount()];
  const course = await addCourse(admin);
  const page = await openEditor(course, admin);
  const staff = page.getByRole('heading', { name: 'Staff' }).locator('../..');
  await staff.getByText('Nobody yet.').waitFor();
  const add = async (email: string) => {
    await staff.getByLabel('Email of an account').fill(email);
    await staff.getByRole('button', { name: 'Add to the staff' }).click();
  };
  await add('no address');
  await staff.getByText('Please enter a valid email').waitFor();
  await add('nobody@example.org');
  await expectToast(page, 'alert', 'Error', 'There is no account with this email address.');
  await staff.getByLabel('Role').selectOption('Reviewer');
  await add(teacher.email);
  await expectToast(
    page,
    'status',
    'Done',
    'They are now among the staff of this course. A mail that says what to do first is in the queue.',
  );
  await staff.getByRole('listitem').getByText('Reviewer').waitFor();
  await add(teacher.email);
  await expectToast(page, 'alert', 'Error', 'This person is staff of the course already.');
  if (isThorough) await expectAccessible(page);

  await staff.getByRole('button', { name: `Remove ${teacher.email} from the staff` }).click();
  await inDialog(page, 'Remove').click();
  await expectToast(page, 'status', 'Done', 'They are no longer among the staff of this course.');
  await staff.getByText('Nobody yet.').waitFor();
  const actions = (await auditOf(admin)).map(({ action }) => action);
  expect(actions.filter((action) => /staff/.test(action))).toEqual([
    'course_staff_add',
    'course_staff_remove',
  ]);

  const other = await addCourse(admin);
  await page.getByLabel('Address').fill(other.slug);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('alert').getByText('Another course has this address already.').waitFor();
  await page.getByLabel('Address').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'status', 'Saved', 'The course has been saved.');
  await expect.poll(() => page.getByLabel('Address').inputValue()).toBe(course.slug);
});

test('leaving with unsaved changes asks first', thorough, async () => {
  const course = await addCourse(await createAdmin());
  const page = await openEditor(course);
  const leave = () => page.getByRole('main').getByRole('link', { name: 'All courses' }).click();
  await page.getByLabel('Summary').fill('Not saved.');
  await page.getByText('Unsaved changes').waitFor();
  await leave();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await inDialog(page, 'Stay').click();
  await expect.poll(() => page.getByLabel('Summary').inputValue()).toBe('Not saved.');
  await leave();
  await inDialog(page, 'Leave').click();
  await page.waitForURL('**/admin/courses');
});

test('a thumbnail is uploaded, shown and removed, and a wrong address is refused', thorough, async () => {
  const course = await addCourse(await createAdmin());
  const page = await openEditor(course);
  const address = page.getByLabel('Thumbnail', { exact: true });
  await address.fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Please enter an address that starts with https://').waitFor();
  const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#3b82f6' } })
    .png()
    .toBuffer();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'blue.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('img', { name: 'Thumbnail' }).waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'status', 'Saved', 'The course has been saved.');
  await expect.poll(() => address.inputValue()).toContain('/storage/v1/object/public/course-images/');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => address.inputValue()).toBe('');
});

test('a course that does not exist is said to be missing', thorough, async () => {
  const page = await openAdminPage(`/admin/courses/${randomUUID()}`);
  await page.getByText('There is no such course. It may have been deleted.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'All courses' }).click();
  await page.getByRole('table').waitFor();
});

test('list, editor and dialog are accessible', thorough, async () => {
  const admin = await createAdmin();
  const course = await addCourse(admin, {
    modules: [{ title: 'One', lessons: [{ title: 'a', kind: 'Quiz' }] }],
  });
  const page = await openAdminPage('/admin/courses', { admin });
  await page.getByRole('searchbox').fill(course.title);
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await expectAccessible(page);
  await page.getByRole('table').getByRole('link', { name: course.title }).click();
  await page.getByLabel('Module title').waitFor();
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Delete' }).click();
  await expectAccessible(page);
});
