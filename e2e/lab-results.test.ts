import { expect, test } from 'vitest';
import { fingerprintLab, fingerprintMath } from '#labs/kit/sample-results.ts';
import { labs } from '#labs/registry.ts';
import { isThorough } from '#testing/thorough.ts';
import { openGallery } from './gallery/open-gallery.ts';

/** Some labs train for a tenth of a second, so `npm test` tries a few seeds and `npm run test:thorough` a thousand. */
const seeds = isThorough ? 1_000 : 3;
const numbers = 20_000;

test('the browser and the server compute the same for the same seed and choices', async () => {
  const page = await openGallery('lab-results', { seeds, numbers });
  const inBrowser = JSON.parse((await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
  const inNode = {
    arithmetic: fingerprintMath(numbers),
    ...Object.fromEntries(labs.map((lab) => [lab.name, fingerprintLab(lab, seeds)])),
  };
  expect(inBrowser).toEqual(inNode);
});
