import { expect, test } from 'vitest';
import { createLanguageModels } from '#labs/kit/run-language-models.ts';
import { fingerprintLab, fingerprintMath } from '#labs/kit/sample-results.ts';
import { labs } from '#labs/registry.ts';
import { storedWeights } from '#models/inference/stored-weights.ts';
import { isThorough } from '#testing/thorough.ts';
import { openGallery } from './gallery/open-gallery.ts';

/** Some labs train for a tenth of a second, so `npm test` tries a few seeds and `npm run test:thorough` a hundred. */
const seeds = Number(process.env.SEEDS ?? (isThorough ? 100 : 2));
const numbers = 20_000;

/** For a thousand seeds, which take more than an hour. Both compute at the same time. */
const timeout = 3_600_000;

test('the browser and the server compute the same for the same seed and choices', { timeout }, async () => {
  const page = await openGallery('lab-results', { seeds, numbers });
  const models = createLanguageModels(storedWeights);
  const inNode: Record<string, number> = { arithmetic: fingerprintMath(numbers) };
  for (const lab of labs) inNode[lab.name] = await fingerprintLab(lab, seeds, models);
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.textContent(), { timeout, interval: 1_000 }).toContain('{');
  expect(JSON.parse((await heading.textContent()) ?? '')).toEqual(inNode);
});
