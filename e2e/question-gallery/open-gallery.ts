import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { build } from 'vite';
import type { QuestionView } from '#courseware/questions/draw.ts';
import { openPage } from '../fixtures.ts';

export interface GalleryItem {
  question: string;
  view: QuestionView;
  /** Whether to show its button, as in a lesson. */
  isCheck?: boolean;
}

const entry = fileURLToPath(new URL('./gallery.tsx', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
let files: Promise<Map<string, string | Uint8Array>> | undefined;

async function buildFiles() {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    base: '/gallery/',
    publicDir: false,
    plugins: [tailwindcss()],
    build: {
      write: false,
      rolldownOptions: {
        input: entry,
        output: { entryFileNames: 'gallery.js', assetFileNames: '[name][extname]' },
      },
    },
  });
  const outputs = [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  return new Map(outputs.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

/** Serves questions on a test page under the site's origin, by intercepting the browser's requests. */
export async function openGallery(items: GalleryItem[], options: BrowserContextOptions = {}): Promise<Page> {
  files ??= buildFiles();
  const built = await files;
  const page = await openPage('/faq', options);
  const seed = await page.locator('#document-seed').textContent();
  const { publishableKey } = JSON.parse(seed ?? '').backend;
  const data = (id: string, value: unknown) =>
    `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
  const styles = [...built.keys()].filter((name) => name.endsWith('.css'));
  const html = `<!doctype html><html lang="en"><head><title>Questions</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${styles.map((name) => `<link rel="stylesheet" href="/gallery/${name}">`).join('')}</head>
<body>${data('items', items)}${data('document-seed', { backend: { publishableKey } })}
<div id="root"></div><script type="module" src="/gallery/gallery.js"></script></body></html>`;
  await page.route('**/gallery', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.route('**/gallery/**', (route) => {
    const name = new URL(route.request().url()).pathname.replace('/gallery/', '');
    const body = built.get(name);
    if (body === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: types[name.split('.').at(-1) ?? ''], body: Buffer.from(body) });
  });
  await page.goto('/gallery');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
