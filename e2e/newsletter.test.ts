import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { freshEmail, serviceClient } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { mailTo, openPage } from './fixtures.ts';

const endpoint = '**/functions/v1/newsletter';
const thanks = 'Please check your email to confirm your subscription.';

const form = (page: Page) => page.getByRole('contentinfo');

async function subscribe(page: Page, email: string): Promise<void> {
  await form(page).getByLabel('Email address').fill(email);
  await form(page).getByRole('button', { name: 'Subscribe' }).click();
}

async function stateOf(email: string): Promise<string | undefined> {
  const { data } = await serviceClient().from('newsletter_subscribers').select('state').eq('email', email);
  return data?.[0]?.state;
}

const linkIn = ({ text }: { text: string }) => /https?:\S+\/newsletter\/\S+/.exec(text)?.[0] ?? '';

test('a reader subscribes, confirms, and leaves again; opening a link alone does nothing', async () => {
  const email = freshEmail();
  const page = await openPage('/faq');
  await subscribe(page, email);
  await form(page).getByRole('status').getByText(thanks).waitFor();
  await expect.poll(() => form(page).getByLabel('Email address').inputValue()).toBe('');

  const confirmation = linkIn(await mailTo(email, 'confirm'));
  expect((await fetch(confirmation)).status).toBe(200);
  await page.goto(confirmation);
  expect(await stateOf(email)).toBe('pending');
  await page.getByRole('button', { name: 'Confirm my subscription' }).click();
  await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
  expect(await stateOf(email)).toBe('subscribed');

  await page.reload();
  await page.getByRole('button', { name: 'Confirm my subscription' }).click();
  await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor();

  const mail = await mailTo(email, 'Welcome');
  expect(mail.listUnsubscribePost).toBe('List-Unsubscribe=One-Click');
  await page.goto(linkIn(mail));
  expect(await stateOf(email)).toBe('subscribed');
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
  expect(await stateOf(email)).toBe('unsubscribed');
});

test('a mail program opens the page when its reader clicks instead of posting', async () => {
  const email = freshEmail();
  await fetch(`${inject('site').url}/functions/v1/newsletter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'subscribe', email }),
  });
  const { listUnsubscribe = '' } = await mailTo(email);
  const page = await openPage(/<(.+)>/.exec(listUnsubscribe)?.[1] ?? '');
  await page.getByRole('heading', { name: 'Shall we stop writing to you?' }).waitFor();
  expect(await stateOf(email)).toBe('pending');
});

test('the form among the free resources subscribes too', thorough, async () => {
  const email = freshEmail();
  const page = await openPage('/free-resources');
  await page.getByRole('main').getByLabel('Email address').fill(email);
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('main').getByText(thanks).waitFor();
  await mailTo(email, 'confirm');
});

test('a form that is submitted before hydration is not lost', thorough, async () => {
  const email = freshEmail();
  const page = await openPage('/');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await subscribe(page, email);
  resolve();
  await form(page).getByText(thanks).waitFor();
  await mailTo(email, 'confirm');
});

test('a bad address is asked for again, the button waits for the response, and what goes wrong is said in words', async () => {
  const page = await openPage('/');
  let requests = 0;
  page.on('request', (request) => {
    requests += Number(request.url().endsWith('/functions/v1/newsletter'));
  });
  for (const email of ['', 'ada', 'ada@example']) {
    await subscribe(page, email);
    await form(page).getByRole('alert').getByText('Please enter a valid email', { exact: true }).waitFor();
  }
  expect(requests).toBe(0);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    endpoint,
    async (route) => {
      await promise;
      await route.fulfill({
        status: 429,
        json: { error: 'Please wait 60 minutes before subscribing again' },
      });
    },
    { times: 1 },
  );
  await subscribe(page, freshEmail());
  const busy = form(page).getByRole('button', { name: 'Subscribing...' });
  await busy.waitFor();
  await expect.poll(() => busy.isDisabled()).toBe(true);
  resolve();
  await form(page).getByText('Please wait 60 minutes before subscribing again').waitFor();
  await page.route(endpoint, (route) => route.fulfill({ status: 500, body: 'oops' }), { times: 1 });
  await subscribe(page, freshEmail());
  await form(page).getByText('Something went wrong. Please try again.').waitFor();
  await page.route(endpoint, (route) => route.abort(), { times: 1 });
  await subscribe(page, freshEmail());
  await form(page).getByText('Something went wrong. Please try again.').waitFor();
  await subscribe(page, freshEmail());
  await form(page).getByText(thanks).waitFor();
});

const withoutScripts = [
  ['/', 'Subscribing needs JavaScript.'],
  ['/newsletter/unsubscribe?token=x', 'This button needs JavaScript.'],
  ['/reset-password', 'Choosing a new password needs JavaScript.'],
  ['/account', 'Your account needs JavaScript.'],
] as const;

test('without scripts, what needs them says so', async () => {
  const page = await openPage('about:blank', { javaScriptEnabled: false });
  for (const [path, words] of withoutScripts) {
    await page.goto(path);
    await expect.poll(() => page.locator('body').innerText()).toContain(words);
  }
});

test('a link without a known token offers a way on', thorough, async () => {
  const page = await openPage('/newsletter/confirm');
  await page.getByRole('button', { name: 'Confirm my subscription' }).click();
  await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
  const email = freshEmail();
  await page.getByRole('main').getByLabel('Email address').fill(email);
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('main').getByText(thanks).waitFor();

  await page.goto(`/newsletter/unsubscribe?token=${'x'.repeat(43)}`);
  await page.route(endpoint, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('That did not work. Please try again in a moment.').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'This link is not one we know' }).waitFor();
  await page.getByRole('link', { name: 'Write to us' }).waitFor();
  expect(inject('site').url).toBe(new URL(page.url()).origin);
});

test('the form and the pages of its links break no accessibility rule', thorough, async () => {
  const page = await openPage('/');
  await subscribe(page, 'nonsense');
  await form(page).getByRole('alert').waitFor();
  await expectAccessible(page);
  for (const path of ['/newsletter/confirm', '/newsletter/unsubscribe', '/reset-password']) {
    await page.goto(path);
    await page.locator('html[data-hydrated]').waitFor();
    await expectAccessible(page);
  }
});
