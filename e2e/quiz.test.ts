import { expect, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { authDialog, createAccount, fillCredentials } from './accounts.ts';
import { inDialog } from './admin.ts';
import { answerByKeyboard } from './answer-question.ts';
import { openAs, questionsOf, quizPath, type ShownQuestion, startAttempt } from './assessments.ts';
import { expectAccessible } from './axe.ts';
import { clientOf } from './courses.ts';
import { desktop, openPage, phone } from './fixtures.ts';
import { pressOn } from './keyboard.ts';
import { solve } from './question-bank.ts';

const saved = 'Saved';

test('a quiz is taken with the keyboard alone, and every answer is kept, also one that is given offline', async () => {
  const account = await createAccount();
  const page = await openAs(account, quizPath);
  await pressOn(page.getByRole('button', { name: 'Start the quiz' }));
  await page.getByText('0 of 8 answered').waitFor();
  const { questions } = await questionsOf(account);
  const areas = page.getByRole('main').locator('ol > li:has(> h2)');
  const answer = async (index: number, { view }: ShownQuestion) =>
    answerByKeyboard(areas.nth(index), view, await solve(view));
  const [first, ...others] = questions as [ShownQuestion, ...ShownQuestion[]];
  await page.context().setOffline(true);
  await answer(0, first);
  await page.getByText('Not saved yet. We keep trying.').waitFor();
  await page.getByRole('link', { name: 'Meet AI' }).first().click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await inDialog(page, 'Stay').click();
  await page.context().setOffline(false);
  await page.getByText(saved, { exact: true }).waitFor();
  expect((await questionsOf(account)).questions[0]?.answer).toEqual(await solve(first.view));

  for (const [index, question] of others.entries()) await answer(index + 1, question);
  await page.getByText('8 of 8 answered').waitFor();
  await page.getByText(saved, { exact: true }).waitFor();
  await pressOn(page.getByRole('button', { name: 'Hand in' }));
  await page.getByText('You passed').waitFor();
  await page.getByText('100 %').waitFor();
});

test('answers that wait for the network stay when the learner comes back to the tab', async () => {
  const account = await createAccount();
  const { questions } = await startAttempt(await clientOf(account), { module: 'what-we-mean-by-ai' });
  const [{ view }] = questions as [ShownQuestion];
  const page = await openAs(account, quizPath);
  await page.getByText('0 of 8 answered').waitFor();
  const requests = /save_answer|functions\/v1\/assessments/;
  await page.route(requests, (route) => route.abort());
  const area = page.getByRole('main').locator('ol > li:has(> h2)').first();
  await answerByKeyboard(area, view, await solve(view));
  await page.getByText('Not saved yet. We keep trying.').waitFor();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/assessments'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await failed;
  await page.unroute(requests);
  await page.getByText(saved, { exact: true }).waitFor();
  await page.getByText('1 of 8 answered').waitFor();
  expect((await questionsOf(account)).questions[0]?.answer).toEqual(await solve(view));
});

test(
  'a quiz that could not be started starts with the next click, and so does the next attempt',
  thorough,
  async () => {
    const account = await createAccount();
    const page = await openAs(account, quizPath);
    const failOnce = async (button: string) => {
      await page.getByRole('button', { name: button }).waitFor();
      await page.context().setOffline(true);
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('alert').waitFor();
      await page.context().setOffline(false);
      expect(await page.getByRole('heading', { name: 'This could not be loaded' }).count()).toBe(0);
      await page.getByRole('button', { name: button }).click();
      await page.getByText('0 of 8 answered').waitFor();
      await page.getByRole('alert').getByRole('button').click();
    };
    await failOnce('Start the quiz');
    await page.getByRole('button', { name: 'Hand in' }).click();
    await inDialog(page, 'Hand in anyway').click();
    await failOnce('Take it again');
  },
);

test('an open attempt continues in another browser, and answers of two tabs add up', async () => {
  const account = await createAccount();
  const { questions } = await startAttempt(await clientOf(account), { module: 'what-we-mean-by-ai' });
  const first = await openAs(account, quizPath);
  await first.getByText('0 of 8 answered').waitFor();
  const area = (page: typeof first, index: number) =>
    page.getByRole('main').locator('ol > li:has(> h2)').nth(index);
  const [one, two] = questions as [(typeof questions)[0], (typeof questions)[0]];
  await answerByKeyboard(area(first, 0), one.view, await solve(one.view));
  await first.getByText('1 of 8 answered').waitFor();
  await first.getByText(saved, { exact: true }).waitFor();

  const second = await openAs(account, quizPath, { viewport: phone });
  await second.getByText('1 of 8 answered').waitFor();
  // On a phone there is one question a screen. It opens at the first one that is not answered.
  await second.getByRole('heading', { name: 'Question 2 of 8' }).waitFor();
  await answerByKeyboard(second.getByRole('main'), two.view, await solve(two.view));
  await second.getByText('2 of 8 answered').waitFor();
  await second.getByText(saved, { exact: true }).waitFor();

  // The first tab shows the answers of the second when the learner returns to it.
  await first.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await first.getByText('2 of 8 answered').waitFor();

  const toOverview = async () => {
    await second
      .getByRole('navigation', { name: 'Questions', exact: true })
      .getByRole('button', { name: /^Question 8/ })
      .click();
    await second.getByRole('button', { name: 'Overview' }).click();
    await second.getByText('6 questions are not fully answered.').waitFor();
  };
  await toOverview();
  // A phone that is turned, and a reload, return to the same screen.
  await second.setViewportSize(desktop);
  await second.getByRole('heading', { name: 'Question 8 of 8' }).waitFor();
  await second.setViewportSize(phone);
  await second.getByText('6 questions are not fully answered.').waitFor();
  await second.reload();
  await second.getByText('6 questions are not fully answered.').waitFor();
  await expectAccessible(second);
  await second.getByRole('button', { name: 'Hand in' }).click();
  await inDialog(second, 'Go on answering').click();
  // The focus is at the first question that is still open.
  await second.locator('h2:focus', { hasText: 'Question 3 of 8' }).waitFor();
  await toOverview();
  await second.getByRole('button', { name: 'Hand in' }).click();
  await inDialog(second, 'Hand in anyway').click();
  await second.getByText('Not passed yet').waitFor();
  const three = questions[2] as (typeof questions)[0];
  // A question with several parts is refused while it is still being answered.
  void answerByKeyboard(area(first, 2), three.view, await solve(three.view)).catch(() => {});
  await first.getByRole('heading', { name: 'This attempt is closed' }).waitFor();
  await first.getByText('This attempt has been submitted already.').waitFor();
  await first.getByRole('button', { name: 'See the result' }).click();
  await first.getByText('Not passed yet').waitFor();
});

test('on a phone a swipe leads to the next question and back', thorough, async () => {
  const account = await createAccount();
  await startAttempt(await clientOf(account), { module: 'what-we-mean-by-ai' });
  const page = await openAs(account, quizPath, { viewport: phone, hasTouch: true });
  const heading = (number: number) => page.getByRole('heading', { name: `Question ${number} of 8` });
  const swipe = (from: number, to: number) =>
    page
      .getByRole('main')
      .locator('section')
      .evaluate(
        (target, [start, end]) => {
          const touch = (clientX = 0) => new Touch({ identifier: 1, target, clientX, clientY: 400 });
          const options = { bubbles: true, cancelable: true };
          target.dispatchEvent(new TouchEvent('touchstart', { ...options, touches: [touch(start)] }));
          target.dispatchEvent(new TouchEvent('touchend', { ...options, changedTouches: [touch(end)] }));
        },
        [from, to],
      );
  await heading(1).waitFor();
  await swipe(300, 100);
  await heading(2).waitFor();
  await swipe(100, 300);
  await heading(1).waitFor();
});

test('a visitor is asked to sign in and then sees the rules', async () => {
  const { email, password } = await createAccount();
  const page = await openPage(quizPath);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await fillCredentials(page, email, password);
  await authDialog(page).getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Start the quiz' }).waitFor();
});

test(
  'a quiz that does not exist, or that the plan does not open, says so and leads on',
  thorough,
  async () => {
    const account = await createAccount();
    const page = await openAs(account, '/courses/meet-ai/quiz/no-such-module');
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Back to the course' }).waitFor();

    await page.goto('/exams/expert');
    await page.getByRole('heading', { level: 1, name: 'Expert AI exam' }).waitFor();
    await page.getByRole('heading', { name: 'Your plan does not open this level yet' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Compare plans' }).waitFor();
    expect(await page.getByRole('button', { name: 'Start the exam' }).count()).toBe(0);
    await expectAccessible(page);
  },
);

test('after the second attempt that was not passed there is a pause, which the result and the rules count down', async () => {
  const account = await createAccount();
  const client = await clientOf(account);
  let last = '';
  for (let times = 0; times < 2; times += 1) {
    last = (await startAttempt(client, { module: 'what-we-mean-by-ai' })).attempt;
    await client.functions.invoke('assessments', { body: { action: 'submit', attempt: last } });
  }
  const page = await openAs(account, '/robots.txt');
  await page.clock.install();
  await page.goto(quizPath);
  await page.getByText(/You can take the quiz again in [01]:\d\d\./).waitFor();
  expect(await page.getByRole('button', { name: 'Start the quiz' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.clock.fastForward('01:01');
  await page.getByText('The pause is over. You can take the quiz again.').waitFor();
  expect(await page.getByRole('button', { name: 'Start the quiz' }).isEnabled()).toBe(true);

  await page.goto(`${quizPath}?attempt=${last}`);
  await page.getByText('You left this open, so it is marked and not explained.').first().waitFor();
  expect(await page.getByText('The answer', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: /^Take it again/ }).waitFor();
});
