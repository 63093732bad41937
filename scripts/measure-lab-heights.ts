/**
 * Measures how high each lab is before its first step, at several widths, and writes labs/heights.ts, from which lessons
 * reserve the height. Run `npm run labs:heights` when a lab looks different; with names it measures those and keeps the
 * others. Among the widths are those that a lab has in its lesson on screens of 320, 390, 768, 1280 and 1600 pixels
 * (app/lab.css). When labs get another width there, change labs/heights.ts too, and all labs are measured.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { labHeights, measuredWidths } from '#labs/heights.ts';
import { labs } from '#labs/registry.ts';
import { settledLabHeight } from '../e2e/lab-height.ts';
import { openLabGallery } from './open-lab-gallery.ts';

const { origin, browser, close } = await openLabGallery();
const wanted = process.argv.slice(2);
const page = await browser.newPage({ reducedMotion: 'reduce' });
const lines: string[] = [];
for (const { name } of labs) {
  const known = labHeights[name];
  const isKept = known?.length === measuredWidths.length && wanted.length > 0 && !wanted.includes(name);
  const heights = isKept ? known : await measure(name);
  lines.push(`  ${name.includes('-') ? `'${name}'` : name}: [${heights.join(', ')}],`);
  if (!isKept) console.log(name, heights.join(' '));
}
await close();
await writeFile(
  path.resolve(import.meta.dirname, '../labs/heights.ts'),
  `/** Written by \`npm run labs:heights\`: the height of each lab in a frame of these widths, in pixels. */

export const measuredWidths = [${measuredWidths.join(', ')}] as const;

export const labHeights: Readonly<Record<string, readonly number[]>> = {
${lines.join('\n')}
};
`,
);

async function measure(name: string): Promise<number[]> {
  const heights: number[] = [];
  await page.goto(`${origin}/${name}`);
  await settledLabHeight(page);
  for (const width of measuredWidths) {
    await page.setViewportSize({ width: Math.max(width + 42, 320), height: 900 });
    await page.locator('.lab-block').evaluate((block, pixels) => {
      // The frame has a border of one pixel.
      (block as HTMLElement).style.width = `${pixels + 2}px`;
    }, width);
    heights.push(await settledLabHeight(page, 10));
  }
  return heights;
}
