import { expect, test } from 'vitest';
import { type Account, createAccount, serviceClient } from './accounts.ts';
import { answerByKeyboard } from './answer-question.ts';
import { openAs, type ShownQuestion } from './assessments.ts';
import { expectAccessible } from './axe.ts';
import { clientOf } from './courses.ts';
import { phone } from './fixtures.ts';
import { solve } from './question-bank.ts';
import { makeSchool } from './schools.ts';

/** A class that works on an introductory course, with one learner. */
async function makeClass(teacher: Account, learner: Account): Promise<string> {
  await makeSchool(teacher);
  const client = await clientOf(teacher);
  const { data: place } = await client
    .from('organisation_members')
    .select('organisation_id')
    .eq('user_id', teacher.id)
    .single()
    .throwOnError();
  const { data: id } = await client
    .rpc('create_class', { organisation: place.organisation_id, name: '5b' })
    .throwOnError();
  const { data: course } = await serviceClient()
    .from('courses')
    .select('id')
    .eq('slug', 'meet-ai')
    .single()
    .throwOnError();
  await client
    .rpc('assign_to_class', { class: id, course: course.id, lesson: null, starts_on: null, due_on: null })
    .throwOnError();
  const { data: made } = await client.from('classes').select('code').eq('id', id).single().throwOnError();
  await (await clientOf(learner)).rpc('join_class', { class_code: made.code }).throwOnError();
  return id;
}

test('a teacher opens the test before a module, a learner takes it on a phone, and the teacher sees the result at once', async () => {
  const [teacher, learner] = await Promise.all([createAccount(), createAccount()]);
  const id = await makeClass(teacher, learner);
  const page = await openAs(teacher, `/classes/${id}/tests`);
  await page.getByLabel('Module', { exact: true }).selectOption('What we mean by AI');
  await page.getByRole('button', { name: 'Open the test: Before the module' }).click();
  await page.getByText('0 of 1 handed in').waitFor();
  await expectAccessible(page);

  const device = await openAs(learner, '/learn', { viewport: phone });
  await device.getByText('Your class has a short test').waitFor();
  await expectAccessible(device);
  await device.getByRole('link', { name: 'Take the test' }).click();
  await device.getByRole('button', { name: 'Begin' }).click();
  await device.getByRole('heading', { name: 'Question 1 of 8' }).waitFor();
  const [, test, moment] = /class-tests\/([^/]+)\/(\w+)/.exec(device.url()) ?? [];
  const client = await clientOf(learner);
  const { data, error } = await client.functions.invoke('assessments', {
    body: { action: 'read-class-test', test, moment },
  });
  if (error) throw error;
  const [first, ...others] = data.questions as [ShownQuestion, ...ShownQuestion[]];
  await answerByKeyboard(device.getByRole('main'), first.view, await solve(first.view));
  await device.getByText('1 of 8 answered').waitFor();
  await device.getByText('Saved', { exact: true }).waitFor();
  for (const { position, view } of others) {
    const answer = await solve(view);
    await client
      .rpc('save_test_answer', { paper: data.paper, question_position: position, answer })
      .throwOnError();
  }
  await device.reload();
  await device.getByText('All questions are answered.').waitFor();
  await device.getByRole('button', { name: 'Hand in' }).click();
  await device.getByRole('heading', { name: 'Thank you, you have handed it in' }).waitFor();
  await expectAccessible(device);

  await page.getByText('1 of 1 handed in').waitFor();
  await page.getByRole('cell', { name: '8 of 8' }).waitFor();
  await page.getByText('Comes when the test after the module is handed in.').waitFor();
  expect(await page.getByRole('button', { name: 'Open the test: After the module' }).count()).toBe(1);
  await expectAccessible(page);
});
