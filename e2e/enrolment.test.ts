import { expect, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { authDialog, createAccount, fillCredentials } from './accounts.ts';
import { createAdmin } from './admin.ts';
import { openAs } from './assessments.ts';
import { expectAccessible } from './axe.ts';
import { addCourse, clientOf, setStatus } from './courses.ts';
import { expectToast, openPage } from './fixtures.ts';

const newCourse = async () => addCourse(await createAdmin(), { status: 'Published', introductory: true });

test('a visitor who enrols signs in first, and then is enrolled; leaving takes it back', async () => {
  const [course, { email, password }] = [await newCourse(), await createAccount()];
  const page = await openPage(`/courses/${course.slug}`);
  await page.getByRole('button', { name: 'Enrol in this course' }).click();
  await authDialog(page).waitFor();
  await fillCredentials(page, email, password);
  await authDialog(page).getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('You are enrolled in this course.').waitFor();
  await expectToast(page, 'status', 'You are enrolled', `${course.title} is now among your courses.`);
  await expectAccessible(page);

  await page.reload();
  await page.getByRole('button', { name: 'Leave this course' }).click();
  await expectToast(page, 'status', 'You left the course', `Your progress in ${course.title} is kept.`);
  await page.getByRole('button', { name: 'Enrol in this course' }).click();
  await page.getByText('You are enrolled in this course.').waitFor();
});

test('a course that needs a plan sends a user without one to the plans', async () => {
  const course = await addCourse(await createAdmin(), { status: 'Published' });
  const { email, password } = await createAccount();
  const page = await openPage(`/courses/${course.slug}`);
  await page.getByText('A plan that includes this level opens this course.').waitFor();
  await page.getByRole('button', { name: 'Enrol in this course' }).click();
  await fillCredentials(page, email, password);
  await authDialog(page).getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'alert', 'Error', 'Your plan does not include this course.');
  await page.getByRole('link', { name: 'Choose a plan to start' }).click();
  await page.waitForURL('**/pricing');
});

test('a visitor who closes the dialog is not enrolled and can try again', thorough, async () => {
  const course = await newCourse();
  const page = await openPage(`/courses/${course.slug}`);
  await page.getByRole('button', { name: 'Enrol in this course' }).click();
  await authDialog(page).waitFor();
  await page.keyboard.press('Escape');
  await authDialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('button', { name: 'Enrol in this course' }).isEnabled()).toBe(true);
});

test('a course that was withdrawn in the meantime says why it takes no enrolments', thorough, async () => {
  const admin = await createAdmin();
  const course = await addCourse(admin, { status: 'Published', introductory: true });
  const page = await openAs(await createAccount(), `/courses/${course.slug}`);
  await page.getByRole('button', { name: 'Enrol in this course' }).waitFor();
  await setStatus(await clientOf(admin), course, 'Archived');
  await page.getByRole('button', { name: 'Enrol in this course' }).click();
  await expectToast(page, 'alert', 'Error', 'This course does not take enrolments at the moment.');
});

test('the account lists the courses, takes a rating by keyboard that the public page shows, and lets go', async () => {
  const [course, account] = [await newCourse(), await createAccount()];
  const client = await clientOf(account);
  await client.rpc('enrol', { course: course.id }).throwOnError();
  const page = await openAs(account, '/account');
  const section = page.getByRole('region', { name: 'Courses' });
  await section.getByRole('link', { name: course.title }).waitFor();
  await expectAccessible(page);

  await section.getByLabel('3 stars').focus();
  await page.keyboard.press('ArrowRight');
  await expectToast(page, 'status', 'Thank you', `You gave ${course.title} 4 stars.`);
  await expect.poll(() => section.getByLabel('4 stars').isChecked()).toBe(true);

  const visitor = await openPage(`/courses/${course.slug}`);
  await visitor.getByText('4.0 of 5, from 1 learner').waitFor();

  await section.getByRole('button', { name: `Leave ${course.title}` }).click();
  await section.getByText('You are not enrolled in a course yet.').waitFor();
});

test('a course that was archived stays in the account, without a link', thorough, async () => {
  const [admin, account] = [await createAdmin(), await createAccount()];
  const course = await addCourse(admin, { status: 'Published', introductory: true });
  await (await clientOf(account)).rpc('enrol', { course: course.id }).throwOnError();
  await setStatus(await clientOf(admin), course, 'Archived');
  const page = await openAs(account, '/account');
  const section = page.getByRole('region', { name: 'Courses' });
  await section.getByText('It is no longer offered to others.').waitFor();
  expect(await section.getByRole('link', { name: course.title }).count()).toBe(0);
});

test('without scripts the catalogue and the course can be read', async () => {
  const page = await openPage('/beginner-ai', { javaScriptEnabled: false });
  await page.getByRole('link', { name: 'Meet AI', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Meet AI' }).waitFor();
  await page.getByRole('heading', { name: 'What we mean by AI' }).waitFor();
  const hint = page.getByRole('main').locator('noscript');
  await expect.poll(() => hint.innerText()).toMatch(/^Enrolling here needs JavaScript\./);
});
