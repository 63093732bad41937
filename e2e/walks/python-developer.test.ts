/** A developer who takes Python. */
import { expect, test } from 'vitest';
import { createAccount } from '../accounts.ts';
import { clientOf } from '../courses.ts';
import { openPage } from '../fixtures.ts';
import { giveMembership } from '../memberships.ts';
import { storageOf } from '../signed-in.ts';
import { expectInSight } from './in-sight.ts';
import { ways } from './ways.ts';

/** Starting the interpreter takes seconds, and on a busy machine more. */
const longest = { timeout: 120_000 };

const solution = `rain = [0, 4, 11, 0, 7, 2, 0]
rain[2] = 12
rain.append(5)
mean = sum(rain) / len(rain)
span = max(rain) - min(rain)
weekend = rain[5:7]
print(rain)
print(mean, span)
print(weekend)`;

test.for(ways('by keyboard'))(
  'a developer solves an exercise %s, finds it passed on another device, and always sees the next step',
  async ([, way]) => {
    const account = await createAccount();
    await giveMembership(account, 'learner');
    const page = await openPage('/courses/python-for-ai', {
      storageState: await storageOf(account),
      ...way.screen,
    });
    await way.take(page.getByRole('button', { name: 'Start this course' }));
    await page.getByRole('region', { name: 'Your notes' }).waitFor();

    await page.goto('/courses/python-for-ai/counting-from-zero');
    const block = page.getByRole('region', { name: 'Python exercise' });
    await block.evaluate((element) => element.scrollIntoView());
    await way.fill(block.getByRole('textbox', { name: /^Python code/ }), solution);
    // Tab indents, until Escape has been pressed.
    if (!way.isPhone) await page.keyboard.press('Escape');
    await way.take(block.getByRole('button', { name: 'Run' }));
    await block.getByText('It prints what it should. All tests passed.').waitFor(longest);
    await expectInSight(block.getByRole('status'));
    await page.getByText('Python exercises: 1 of 1 passed.').waitFor();
    const client = await clientOf(account);
    const passed = async () =>
      (await client.from('lesson_progress').select('exercises').throwOnError()).data.flatMap(
        ({ exercises }) => exercises,
      );
    await expect.poll(passed).toEqual(['pyai-ex-rain']);

    const other = await openPage('/courses/python-for-ai/counting-from-zero', {
      storageState: await storageOf(account),
      ...way.screen,
    });
    await other.getByText('Python exercises: 1 of 1 passed.').waitFor();
    await other.goto('/learn');
    await way.take(other.getByRole('region', { name: 'Next up' }).getByRole('link', { name: 'Continue' }));
    await other.waitForURL('**/courses/python-for-ai/*');
  },
);
