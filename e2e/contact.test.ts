import { createClient } from '@supabase/supabase-js';
import type { Page, Route } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { Database } from '#domain/database/database-types.ts';
import { thorough } from '#testing/thorough.ts';
import { expectToast, mailTo, openPage } from './fixtures.ts';

const endpoint = '**/functions/v1/contact-form';
const labels = ['Name', 'Email', 'Subject', 'Message'] as const;
const good = {
  Name: 'Ada Lovelace',
  Email: 'Ada@Example.org',
  Subject: 'A question of mine',
  Message: 'Where should I begin?',
};

async function fill(page: Page, values: Partial<typeof good>): Promise<void> {
  for (const label of labels) {
    const value = values[label];
    if (value !== undefined) await page.getByLabel(label, { exact: true }).fill(value);
  }
}

async function send(page: Page, values: Partial<typeof good> = good): Promise<void> {
  await fill(page, values);
  await page.getByRole('button', { name: 'Send Message' }).click();
}

function fieldValues(page: Page): Promise<string[]> {
  return Promise.all(labels.map((label) => page.getByLabel(label, { exact: true }).inputValue()));
}

async function answerWith(page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.route(endpoint, (route) => route.fulfill(answer));
}

test('what is wrong is said one thing at a time, in order, at its field, and nothing is sent', async () => {
  const page = await openPage('/contact');
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/functions/v1/')) requests += 1;
  });
  const limits = labels.map((label) => page.getByLabel(label, { exact: true }).getAttribute('maxlength'));
  expect(await Promise.all(limits)).toEqual(['100', '254', '200', '2000']);
  await page.getByText('0/2000').waitFor();
  const focused = () => page.locator(':focus').getAttribute('name');

  await send(page, {});
  await expectToast(page, 'alert', 'Validation Error', 'Please fill in all required fields');
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
  await expectToast(page, 'alert');
  await send(page, { Name: 'A', Email: 'nonsense', Subject: 'Hi', Message: '   ' });
  await expectToast(page, 'alert', 'Validation Error', 'Please fill in all required fields');
  await expect.poll(focused).toBe('message');
  await send(page, { Message: 'Short' });
  await page.getByText('5/2000').waitFor();
  await expectToast(page, 'alert', 'Invalid Email', 'Please enter a valid email address');
  await expect.poll(focused).toBe('email');
  await send(page, { Email: good.Email });
  await expectToast(page, 'alert', 'Invalid Name', 'Name must be between 2 and 100 characters');
  await send(page, { Name: good.Name });
  await expectToast(page, 'alert', 'Invalid Subject', 'Subject must be between 5 and 200 characters');
  await expect.poll(focused).toBe('subject');
  await send(page, { Subject: good.Subject });
  await expectToast(page, 'alert', 'Invalid Message', 'Message must be between 10 and 2000 characters');
  expect(requests).toBe(0);
});

test('a message is sent, stored, mailed to the institute, a thank-you shows, and the fields clear', async () => {
  const { url, secretKey } = inject('site');
  const subject = `A question by ${process.env.TEST_ENGINE}`;
  const page = await openPage('/contact');
  await send(page, { ...good, Subject: `  ${subject} ` });
  await expectToast(
    page,
    'status',
    'Message sent!',
    "Thank you for contacting us. We'll get back to you within 24 hours.",
  );
  expect(await fieldValues(page)).toEqual(['', '', '', '']);

  const admin = createClient<Database>(url, secretKey);
  const { data } = await admin.from('contact_messages').select('name, email, message').eq('subject', subject);
  expect(data).toEqual([{ name: good.Name, email: 'ada@example.org', message: good.Message }]);
  expect(await mailTo('info@lifelong-ai.example', subject)).toMatchObject({ replyTo: 'ada@example.org' });
});

const failures = [
  [{ status: 429, json: { error: 'Please wait 7 minutes' } }, 'Rate Limit Exceeded', 'Please wait 7 minutes'],
  [{ status: 429, json: {} }, 'Rate Limit Exceeded', 'Please wait before submitting again'],
  [{ status: 400, json: { error: 'No', details: ['One', 'Two'] } }, 'Validation Error', 'One, Two'],
  [{ status: 400, json: { error: 'No', details: [] } }, 'Validation Error', 'No'],
  [{ status: 500, json: { error: 'No' } }, 'Submission Failed', 'Failed to send message. Please try again.'],
  [{ status: 413, body: 'too long' }, 'Submission Failed', 'Failed to send message. Please try again.'],
] as const;

test('every failed response is explained, what was written stays, and what is sent again is trimmed', async () => {
  const page = await openPage('/contact?topic=demo');
  for (const [answer, title, text] of failures) {
    await answerWith(page, answer);
    await send(page);
    await expectToast(page, 'alert', title, text);
    expect(await fieldValues(page)).toEqual(Object.values(good));
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
  await page.unrouteAll();
  await page.route(endpoint, (route) => route.abort(), { times: 1 });
  await send(page, {});
  await expectToast(page, 'alert', 'Submission Failed', 'Failed to send message. Please try again.');
  expect(await fieldValues(page)).toEqual(Object.values(good));

  // While a message is under way the button waits, and afterwards it is ready again.
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  await page.route(endpoint, async (route) => {
    await promise;
    await route.fulfill({ json: { message: 'Got it.' } });
  });
  const request = page.waitForRequest(endpoint);
  await send(page, {
    Name: ' Ada ',
    Email: ' Ada@Example.org ',
    Subject: ' A question of mine ',
    Message: ' Where should I begin? ',
  });
  const busy = page.getByRole('button', { name: 'Sending...' });
  await busy.waitFor();
  await expect.poll(() => busy.isDisabled()).toBe(true);
  answer();
  await page.getByRole('button', { name: 'Send Message' }).waitFor();
  expect((await request).postDataJSON()).toEqual({
    name: 'Ada',
    email: 'ada@example.org',
    subject: 'A question of mine',
    message: 'Where should I begin?',
    topic: 'demo',
  });
  await expectToast(page, 'status', 'Message sent!', 'Got it.');
});

test('a topic in the address fills in the subject, also without scripts, where the form offers the mailbox', async () => {
  const page = await openPage('/contact?topic=demo', { javaScriptEnabled: false });
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Request a demo of the AI platform');
  const form = page.getByRole('main').locator('form');
  await expect.poll(() => form.locator('noscript').innerText()).toMatch(/^This form needs JavaScript\./);
  const mailbox = form.getByRole('link', { name: 'info@lifelong-ai.example' });
  await expect.poll(() => mailbox.getAttribute('href')).toBe('mailto:info@lifelong-ai.example');
  await page.goto('/contact?topic=constructor');
  await expect.poll(() => page.getByLabel('Subject').inputValue(), { message: 'not a topic' }).toBe('');
});

test('choosing a help category fills in the subject and keeps what was written', thorough, async () => {
  const page = await openPage('/contact');
  expect(await page.getByRole('textbox', { name: 'Website' }).count(), 'people never see the trap').toBe(0);
  await fill(page, { Name: good.Name, Message: good.Message });
  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator(':focus').innerText()).toBe('Send Message');
  // Before hydration a link loads a new document, in which the form is still empty.
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByRole('link', { name: 'Propose a partnership' }).click();
  await page.waitForURL('**/contact?topic=partnership');
  await expect
    .poll(() => fieldValues(page))
    .toEqual([good.Name, '', 'Proposal for a partnership', good.Message]);
});

test('a message is written and sent with the keyboard alone', thorough, async () => {
  const page = await openPage('/contact');
  const focusedLabel = () =>
    page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? '');
  for (let stops = 0; stops < 60 && (await focusedLabel()) !== 'Name'; stops += 1)
    await page.keyboard.press('Tab');
  for (const label of labels) {
    expect(await focusedLabel()).toBe(label);
    await page.keyboard.type(good[label]);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expectToast(
    page,
    'status',
    'Message sent!',
    "Thank you for contacting us. We'll get back to you within 24 hours.",
  );
});
