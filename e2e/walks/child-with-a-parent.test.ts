/** A child with a parent. */
import { expect, test } from 'vitest';
import { authDialog, followLink, freshEmail } from '../accounts.ts';
import { mailTo, openPage } from '../fixtures.ts';
import { expectInSight } from './in-sight.ts';
import { ways } from './ways.ts';

test.for(ways('by touch'))(
  'a child answers a first question %s, a parent makes the account, and the next step is always on the screen',
  async ([, way]) => {
    const email = freshEmail();
    const page = await openPage('/courses/meet-ai', way.screen);
    await way.take(page.getByRole('link', { name: /^Read the first lesson/ }));
    await page.getByRole('heading', { level: 1, name: 'Rules, guesses and patterns' }).waitFor();
    const check = page.locator('[data-block] form').first();
    await check.evaluate((element) => element.scrollIntoView());
    await way.check(check.getByRole('radio').first());
    await way.take(check.getByRole('button', { name: 'Check' }));
    const verdict = check.getByText(/^(Not yet|That is right)$/);
    await verdict.waitFor();
    await expectInSight(verdict);

    await way.press(page.getByRole('button', { name: 'Sign up to keep your progress' }));
    await way.fill(authDialog(page).getByLabel('Email', { exact: true }), email);
    await way.fill(authDialog(page).getByLabel('Password', { exact: true }), 'a good password');
    await way.take(authDialog(page).getByRole('button', { name: 'Create Account' }));
    await authDialog(page).waitFor({ state: 'detached' });
    await followLink(page, await mailTo(email));
    await page.getByRole('region', { name: 'Your notes' }).waitFor();
    await page.getByText('1 of 3 answered').waitFor();

    await page.goto('/learn');
    await way.take(page.getByRole('region', { name: 'Next up' }).getByRole('link', { name: 'Continue' }));
    await page.getByRole('heading', { level: 1, name: 'Rules, guesses and patterns' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  },
);
