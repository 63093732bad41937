/**
 * Takes the pictures of labs in public/labs: each lab as it looks after its keyboard path, in both colour schemes. The
 * results are committed; run `npm run images:labs` again when a lab looks different. With names, `npm run images:labs --
 * NAME`, it takes those.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { KeyStep } from '#labs/kit/keyboard.ts';
import { labs } from '#labs/registry.ts';
import { followKeys } from '../e2e/keyboard.ts';
import { openLabGallery } from './open-lab-gallery.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'public/labs');
const size = { width: 320, height: 200 };

/** The part to show, as wide as the lab: around its largest drawing, or from its beginning if no drawing is large. */
function findPart(view: Element, shape: { width: number; height: number }) {
  const { x, y, width, bottom } = view.getBoundingClientRect();
  const height = (width * shape.height) / shape.width;
  const boxes = [...view.querySelectorAll('svg')].map((drawing) => drawing.getBoundingClientRect());
  const [largest] = boxes.toSorted((one, other) => other.width * other.height - one.width * one.height);
  if (!largest || largest.width * largest.height < 30_000) return { x, y, width, height };
  const middle = largest.y + largest.height / 2;
  return { x, y: Math.max(y, Math.min(middle - height / 2, bottom - height)), width, height };
}

interface LabKeys {
  keyboardPath: KeyStep[];
  beforePicture?: KeyStep[];
}

const { origin, browser, close } = await openLabGallery();
await mkdir(folder, { recursive: true });
const wanted = process.argv.slice(2);
for (const { name } of labs) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await takePicture(name, 'light', `${name}.avif`);
  await takePicture(name, 'dark', `${name}-dark.avif`);
  console.log(name);
}
await close();

async function takePicture(lab: string, colorScheme: 'light' | 'dark', file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 520, height: 1_200 }, colorScheme });
  await page.goto(`${origin}/${lab}`);
  await page.locator('.lab-view').waitFor();
  const { keyboardPath, beforePicture = [] }: LabKeys = await import(`#labs/${lab}/keyboard.ts`);
  await followKeys(page, [...beforePicture, ...keyboardPath]);
  await page.locator('[data-goal][data-met="true"]').first().waitFor();
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
  });
  const clip = await page.locator('.lab-view').evaluate(findPart, size);
  const picture = await page.screenshot({ clip, fullPage: true });
  await sharp(picture).resize(size).avif({ quality: 27, effort: 9 }).toFile(path.join(folder, file));
  await page.close();
}
