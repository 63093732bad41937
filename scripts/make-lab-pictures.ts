/**
 * Takes the pictures of labs in public/labs: each lab as it looks after its keyboard path. The results are committed;
 * run `npm run images:labs` again when a lab looks different.
 */
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { build } from 'vite';
import type { KeyStep } from '#labs/kit/keyboard.ts';
import { labs } from '#labs/registry.ts';
import { browserFlags, findBrowser } from '#testing/programs.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'public/labs');
const size = { width: 480, height: 300 };

/** The page of labs that the tests use, as files by name. */
async function buildPage(): Promise<Map<string, string | Uint8Array>> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    base: '/',
    publicDir: false,
    plugins: [tailwindcss()],
    build: {
      write: false,
      cssTarget: ['chrome123', 'firefox128', 'safari18'],
      rolldownOptions: {
        input: path.join(root, 'e2e/gallery/labs.tsx'),
        output: { entryFileNames: 'gallery.js', assetFileNames: '[name][extname]' },
      },
    },
  });
  const outputs = [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  return new Map(outputs.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

function pageFor(name: string, files: ReadonlyMap<string, unknown>): string {
  const styles = [...files.keys()].filter((file) => file.endsWith('.css'));
  const data = { backend: { publishableKey: '' } };
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
${styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('')}</head><body>
<script type="application/json" id="shown">"${name}"</script>
<script type="application/json" id="document-seed">${JSON.stringify(data)}</script>
<div id="root"></div><script type="module" src="/gallery.js"></script></body></html>`;
}

async function follow(page: Page, steps: readonly KeyStep[]): Promise<void> {
  for (const { to, press } of steps) {
    const name = new RegExp(`^${to.replaceAll(/[^\w\s]/g, '\\$&')}`);
    const control = page
      .locator('.lab-view :is(button, input, select, textarea, summary, [role], [tabindex])')
      .and(page.getByLabel(name).or(page.getByRole('button', { name })))
      .first();
    await control.focus();
    for (const key of press) await page.keyboard.press(key);
  }
}

/** The upper left corner of the part to show: around the largest drawing, or the beginning if no drawing is large. */
function findCorner(view: Element, height: number): { x: number; y: number } {
  const { x, y, bottom } = view.getBoundingClientRect();
  const boxes = [...view.querySelectorAll('svg')].map((drawing) => drawing.getBoundingClientRect());
  const [largest] = boxes.toSorted((one, other) => other.width * other.height - one.width * one.height);
  if (!largest || largest.width * largest.height < 30_000) return { x, y };
  const middle = largest.y + largest.height / 2;
  return { x, y: Math.max(y, Math.min(middle - height / 2, bottom - height)) };
}

const files = await buildPage();
const server = createServer((request, response) => {
  const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1);
  const file = files.get(name);
  response.setHeader('content-type', types[name.split('.').at(-1) ?? ''] ?? 'text/html');
  response.end(file ?? pageFor(name, files));
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const address = server.address();
if (!address || typeof address === 'string') throw new Error('The server has no port.');
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
for (const { name } of labs) {
  const page = await browser.newPage({
    viewport: { width: size.width + 40, height: 1_200 },
    colorScheme: 'light',
  });
  await page.goto(`http://127.0.0.1:${address.port}/${name}`);
  await page.locator('.lab-view').waitFor();
  const { keyboardPath }: { keyboardPath: KeyStep[] } = await import(`#labs/${name}/keyboard.ts`);
  await follow(page, keyboardPath);
  await page.locator('[data-goal][data-met="true"]').first().waitFor();
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
  });
  const { width, height } = size;
  const { x, y } = await page.locator('.lab-view').evaluate(findCorner, height);
  const picture = await page.screenshot({ clip: { x, y, width, height }, fullPage: true });
  await sharp(picture)
    .resize(320, 200)
    .avif({ quality: 34, effort: 6 })
    .toFile(path.join(folder, `${name}.avif`));
  await page.close();
  console.log(name);
}
await browser.close();
server.close();
