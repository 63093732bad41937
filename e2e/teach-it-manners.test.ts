import { expect, test } from 'vitest';
import { followKeys } from './keyboard.ts';
import { expectGoal, expectLabAccessible, openLab } from './labs.ts';

test('in Teach it manners each stage of a model answers in the browser, and a mix reaches both goals', async () => {
  const { page } = await openLab('teach-it-manners');
  const told = page.getByRole('list', { name: 'The story says it' });
  const untold = page.getByRole('list', { name: 'The story does not say it' });

  await followKeys(page, [{ to: 'Base', press: ['ArrowRight'] }]);
  await untold.getByText('makes it up').first().waitFor();
  await expectGoal(page, 'honest', false);

  await followKeys(page, [{ to: 'Instructed', press: ['ArrowRight'] }]);
  await expectGoal(page, 'honest', true);
  await expectGoal(page, 'both', false);
  await expect.poll(() => untold.getByText('admits it', { exact: true }).count()).toBe(3);
  await expect.poll(() => told.getByText(/^(wrong|refuses)/).count()).toBeGreaterThan(0);

  // From 50 percent, where the slider begins, to 30.
  await followKeys(page, [{ to: 'In the mix: preferred', press: ['ArrowLeft', 'ArrowLeft'] }]);
  await expectGoal(page, 'both', true);
  await expect.poll(() => told.getByText('right', { exact: true }).count()).toBe(3);
  await expect.poll(() => untold.getByText('admits it', { exact: true }).count()).toBe(3);
  await page.getByText('A mix: 3 of 3 right, 3 of 3 admitted.').waitFor({ state: 'attached' });
  await expectLabAccessible(page);
});
