import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { type Account, authDialog, createAccount, serviceClient } from './accounts.ts';
import { auditOf, createAdmin } from './admin.ts';
import { openAs, startAttempt } from './assessments.ts';
import { expectAccessible } from './axe.ts';
import { addCourse, clientOf } from './courses.ts';
import { expectToast, mailTo, openPage } from './fixtures.ts';
import { solve } from './question-bank.ts';

const course = 'meet-ai';
const learnersPath = `/teach/${course}/learners`;

async function findCourse() {
  const { data } = await serviceClient()
    .from('courses')
    .select('id,course_modules(position,course_lessons(id,position))')
    .eq('slug', course)
    .order('position', { referencedTable: 'course_modules' })
    .order('position', { referencedTable: 'course_modules.course_lessons' })
    .single()
    .throwOnError();
  return data;
}

/** An account whose owner works on the course. */
async function createStaff(role: 'instructor' | 'reviewer' = 'instructor'): Promise<Account> {
  const account = await createAccount();
  const admin = await clientOf(await createAdmin());
  const { id } = await findCourse();
  await admin
    .rpc('add_course_staff', { course: id, staff_email: account.email, staff_role: role })
    .throwOnError();
  return account;
}

/** A learner who has read the first lesson to the end or not, and has handed in a quiz with so many right answers. */
async function createReader(name: string, { isDone = false, right = 0 } = {}): Promise<Account> {
  const account = await createAccount();
  await serviceClient().from('profiles').update({ full_name: name }).eq('id', account.id).throwOnError();
  const client = await clientOf(account);
  const { course_modules: modules } = await findCourse();
  const lesson = modules[0]?.course_lessons[0]?.id ?? '';
  await client.rpc('save_progress', { lesson, block_key: 'x', block_number: isDone ? 50 : 1 }).throwOnError();
  const { attempt, questions } = await startAttempt(client, { module: 'what-we-mean-by-ai' });
  for (const { position, view } of questions.slice(0, right)) {
    const answer = await solve(view);
    await client.rpc('save_answer', { attempt, question_position: position, answer }).throwOnError();
  }
  await client.functions.invoke('assessments', { body: { action: 'submit', attempt } });
  return account;
}
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('an instructor finds a learner, sees their progress and answers, and gives extra time', async () => {
  const name = `Nora ${crypto.randomUUID().slice(0, 8)}`;
  const [staff, learner] = [await createStaff(), await createReader(name, { right: 1 })];
  const secret = 'What only the learner may read.';
  const { course_modules: modules } = await findCourse();
  const learnerClient = await clientOf(learner);
  await learnerClient
    .from('lesson_notes')
    .insert({ lesson_id: modules[0]?.course_lessons[0]?.id ?? '', text: secret })
    .throwOnError();
  const page = await openAs(staff, learnersPath);
  await page.getByRole('heading', { level: 1, name: 'Meet AI' }).waitFor();
  await page.getByLabel('Search learners by name or email').fill(name);
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  expect(new URL(page.url()).searchParams.get('search')).toBe(name);
  await rowOf(page, name)
    .getByText(/^0 of \d+$/)
    .first()
    .waitFor();
  await expectAccessible(page);

  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(',last_active_at,mean_score,score: What we mean by AI');
  expect(lines[1]).toContain(`${name},${learner.email},`);
  // One of eight answers was right.
  expect(lines[1]).toContain(',12,12,');
  await rowOf(page, name).getByText('12 %').waitFor();

  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 2, name }).waitFor();
  await page.getByText(/^Begun, last read/).waitFor();
  await page.getByText('Not opened').first().waitFor();
  expect(await page.getByText(secret).count()).toBe(0);
  await expectAccessible(page);

  await page.getByLabel('Extra time').selectOption({ label: '50 % more' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'status', 'Saved', 'The extra time counts from the next exam on.');
  await page.reload();
  await expect.poll(() => page.getByLabel('Extra time').inputValue()).toBe('50');
  expect((await auditOf(staff)).at(-1)).toMatchObject({
    action: 'extra_time',
    details: { target_user_id: learner.id, percent: 50 },
  });

  await page.getByRole('link', { name: /^See the answers/ }).click();
  await page.getByRole('heading', { level: 2, name: 'Answers: What we mean by AI' }).waitFor();
  expect(await page.getByText('This question was left open.').count()).toBe(7);
  expect(await page.getByText('That is right', { exact: true }).count()).toBe(1);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the learner' }).click();
  await page.getByRole('heading', { level: 2, name }).waitFor();
  await page.getByRole('link', { name: 'All learners' }).click();
  await page.waitForURL(`**${learnersPath}`);
});

test('results name the lessons where learners stop and the questions that need work', async () => {
  // Ten attempts of 8 questions from the 14 that quizzes ask: at least one question has five answers.
  await Promise.all(
    Array.from({ length: 10 }, (_item, index) =>
      createReader(`Reader ${index + 1}`, { isDone: index < 3, right: index === 0 ? 8 : 0 }),
    ),
  );
  const page = await openAs(await createStaff('reviewer'), `/teach/${course}/results`);
  await page.getByRole('heading', { level: 2, name: 'Results' }).waitFor();
  const advice = page.getByRole('heading', { name: 'What to look at' }).locator('..');
  await advice
    .getByText(/of the learners who open “Rules, guesses and patterns” do not finish it\./)
    .waitFor();
  const row = page.getByRole('row', { name: /Rules, guesses and patterns/ });
  expect((await row.getByRole('cell').allInnerTexts()).every((text) => /^\d+$/.test(text))).toBe(true);
  // What needs a look is named at the top, and each question leads to its editor.
  await advice.getByText(/questions? needs? a look:/).waitFor();
  await advice.getByRole('link').first().waitFor();
  const open = page.getByRole('link', { name: /^Open the question: / }).first();
  await expect.poll(() => open.getAttribute('href')).toMatch(/^\/teach\/meet-ai\/questions\/[a-z0-9-]+$/);
  await page
    .getByText(/\d+ learners · \d+ % right/)
    .first()
    .waitFor();
  await page
    .getByText(/questions? with too few answers|Answers chosen/)
    .first()
    .click();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Learners' }).click();
  await page.getByRole('link', { name: 'Reader 2', exact: true }).first().click();
  await page.getByRole('heading', { level: 2, name: 'Reader 2' }).waitFor();
  expect(await page.getByLabel('Extra time').count(), 'a reviewer decides nothing').toBe(0);
});

test('learners, staff of other courses and visitors see that they do not work on it', thorough, async () => {
  const visitor = await openPage(learnersPath);
  await authDialog(visitor).waitFor();

  for (const [account, path] of [
    [await createAccount(), learnersPath],
    [await createStaff(), '/teach/talking-with-chatbots/results'],
    [await createStaff(), '/teach/no-such-course/learners'],
  ] as const) {
    const page = await openAs(account, path);
    await page.getByRole('heading', { name: 'There is no such course, or you do not work on it.' }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
  }
});

test('an admin sees the learners of every course', thorough, async () => {
  const page = await openAs(await createAdmin(), '/teach/talking-with-chatbots/learners');
  await page.getByRole('heading', { level: 2, name: 'Learners' }).waitFor();
  await page.getByRole('table').or(page.getByText('Nobody has begun this course yet.')).waitFor();
});

test('an instructor writes to all learners and to one, who see the announcement, get the mail and can stop the mails', async () => {
  const name = `Mila ${crypto.randomUUID().slice(0, 8)}`;
  const [staff, learner] = [await createStaff(), await createReader(name)];
  const learnerClient = await clientOf(learner);
  const { id } = await findCourse();
  await learnerClient.rpc('enrol', { course: id }).throwOnError();
  const subject = `Live session ${crypto.randomUUID().slice(0, 8)}`;
  const page = await openAs(staff, `/teach/${course}/messages`);
  await page.getByRole('heading', { level: 2, name: 'Messages' }).waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Required').first().waitFor();
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message', { exact: true }).fill('We meet on Monday.\n\nBring a question.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText(/^The message is on the page of the course\. .* (is|are) in the queue\.$/).waitFor();
  await page.getByRole('heading', { level: 4, name: subject }).waitFor();
  expect(await page.getByLabel('Subject').inputValue()).toBe('');

  const mail = await mailTo(learner.email, subject);
  const link = /http\S+course-mails\/unsubscribe\?token=[0-9a-f-]+/.exec(mail.text)?.[0] ?? '';
  const learnerPage = await openAs(learner, `/courses/${course}`);
  const announced = learnerPage.getByRole('heading', { level: 2, name: 'Announcements' }).locator('..');
  await announced.getByText(subject).waitFor();
  await expectAccessible(learnerPage);
  await learnerPage.goto(link);
  await learnerPage.getByRole('button', { name: 'Stop these mails' }).click();
  await learnerPage.getByRole('heading', { level: 1, name: 'These mails have stopped' }).waitFor();
  await expectAccessible(learnerPage);

  await page.goto(`/teach/${course}/learners/${learner.id}`);
  await page.getByLabel('Subject').fill('To you');
  await page.getByLabel('Message', { exact: true }).fill('How is it going?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expectToast(page, 'alert', 'Error', 'This learner gets no mails from this course.');
  expect(await page.getByLabel('Subject').inputValue(), 'nothing typed is lost').toBe('To you');

  await page.goto(`/teach/${course}/messages`);
  await page.getByRole('button', { name: `Remove: ${subject}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'status', 'Done', 'The message is removed.');
});

test('the results of a course without lessons have words instead of figures', thorough, async () => {
  const admin = await createAdmin();
  const small = await addCourse(admin, { status: 'Published', introductory: true });
  const page = await openAs(admin, `/teach/${small.slug}/results`);
  await page.getByText('This course has no lessons to read yet.').waitFor();
  expect(await page.getByText('%').count()).toBe(0);
});
