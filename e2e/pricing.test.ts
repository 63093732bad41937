import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './fixtures.ts';

/** The visible text of each plan, on one line. A hidden price is not part of it. */
async function plans(page: Page): Promise<string[]> {
  const texts = await page.getByRole('article').allInnerTexts();
  return texts.map((text) => text.replaceAll(/\s+/g, ' '));
}

const startingWith = (beginnings: string[]) =>
  beginnings.map((beginning) => expect.toSatisfy((text: string) => text.startsWith(beginning), beginning));

async function rows(page: Page, table: string): Promise<(string | undefined)[][]> {
  const texts = await page.getByRole('table', { name: table }).getByRole('row').allInnerTexts();
  return texts
    .map((text) => text.split(/\s*\n\s*|\t/).filter(Boolean))
    .map((cells) => [cells[0], cells.at(-1)]);
}

const yearly = [
  'Explorer Free',
  'Learner Popular $24 /month billed $290/year',
  'Expert $65 /month billed $790/year',
  'Family $82 /month billed $990/year',
  'School Custom',
  'Enterprise Custom',
];

test('without scripts membership shows its plans, savings and conditions, and the billing period is chosen', async () => {
  const page = await openPage('/membership', { javaScriptEnabled: false });
  expect(await plans(page)).toEqual(
    startingWith([
      'Explorer Free',
      'Learner Popular $29 /month billed monthly',
      'Expert $79 /month billed monthly',
      'Family $99 /month billed monthly',
      'School Custom',
      'Enterprise Custom',
    ]),
  );
  const text = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');
  for (const statement of [
    'Save up to 20%',
    'Learner Save $58',
    'Expert Save $158',
    'Family Save $198',
    'Up to 5 family accounts',
    'All 9 course modules',
    '2 mentorship sessions per month',
    '1 group mentorship session per month',
    '14-day money-back guarantee',
    '50% off for students with a .edu address',
  ]) {
    expect(text).toContain(statement);
  }
  // Annual billing shows a twelfth of the price, rounded down, and what is billed a year.
  await page.getByText('Annual', { exact: true }).click();
  expect(await plans(page)).toEqual(startingWith(yearly));
});

test('a billing period is chosen by keyboard, stays chosen when the page hydrates, and can be changed back', async () => {
  const page = await openPage('/membership');
  await page.getByRole('radio', { name: 'Monthly' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.getByRole('radio', { name: 'Annual' }).isChecked()).toBe(true);
  expect(await plans(page)).toEqual(startingWith(yearly));
  await page.locator('html[data-hydrated]').waitFor();
  expect(await plans(page)).toEqual(startingWith(yearly));
  await page.getByText('Monthly', { exact: true }).click();
  expect((await plans(page))[1]).toContain('$29 /month billed monthly');
});

test('Contact Sales opens the contact form with a subject', async () => {
  const page = await openPage('/membership');
  for (const [name, subject] of [
    ['School', 'Membership for a school'],
    ['Enterprise', 'Membership for an enterprise'],
  ] as const) {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await card.getByRole('link', { name: 'Contact Sales' }).click();
    await page.waitForURL('**/contact?topic=*');
    await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe(subject);
    await page.goBack();
    await page.waitForURL('**/membership');
  }
});

test('without scripts pricing shows five tiers with both ways to pay, where they lead, and other prices', async () => {
  const page = await openPage('/pricing', { javaScriptEnabled: false });
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(
    /^Choose Your AI\s+Learning Path$/,
  );
  expect(await plans(page)).toEqual(
    startingWith([
      'Free Free',
      'Standard $15 /month or $120/year (save $60)',
      'Pro Popular $30 /month or $240/year (save $120)',
      'Family/Group $60 /month or $480/year (save $240)',
      'Institutional Custom',
    ]),
  );
  const links = await page.getByRole('article').getByRole('link').all();
  const targets = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual([
    '/membership?plan=free',
    '/membership?plan=standard',
    '/membership?plan=pro',
    '/membership?plan=family-group',
    '/contact?topic=institutional',
  ]);
  expect(await rows(page, 'Enterprise services')).toEqual([
    ['AI readiness workshop', 'from $5,000'],
    ['Data strategy', 'from $15,000'],
    ['Proof of concept', 'from $25,000'],
    ['Talent', '$150-300 per hour'],
  ]);
  expect(await rows(page, 'AI platform')).toEqual([
    ['Cloud starter', '$99/month'],
    ['Cloud pro', '$299/month'],
    ['Model API', '$0.01-0.10 per request'],
    ['Ethics SaaS', '$199/month'],
  ]);
  const text = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');
  for (const statement of [
    '3 introductory courses',
    'Up to 4 members',
    'Certification included',
    '30-day money-back guarantee',
    '50% off Standard and Pro for students with a .edu address',
  ]) {
    expect(text).toContain(statement);
  }
});
