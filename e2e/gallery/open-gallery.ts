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

type Built = Map<string, string | Uint8Array>;

const root = fileURLToPath(new URL('../..', import.meta.url));
const galleries = new Map<string, Promise<Built>>();

/** Builds a test page with Vite, once for all tests of a file. */
function buildGallery(entry: string): Promise<Built> {
  const known = galleries.get(entry);
  if (known) return known;
  const building = build({
    root,
    configFile: false,
    logLevel: 'error',
    base: '/gallery/',
    publicDir: false,
    plugins: [tailwindcss()],
    build: {
      write: false,
      // As in vite.config.ts: for older browsers `light-dark()` would be resolved at the root.
      cssTarget: ['chrome123', 'firefox128', 'safari18'],
      rolldownOptions: {
        input: fileURLToPath(new URL(`./${entry}.tsx`, import.meta.url)),
        output: {
          entryFileNames: 'gallery.js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name][extname]',
        },
      },
    },
  }).then((result) => {
    const outputs = [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
    return new Map(outputs.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
  });
  galleries.set(entry, building);
  return building;
}

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

/** Opens a test page under the site's origin, by intercepting the browser's requests. */
export async function openGallery(
  entry: 'questions' | 'labs' | 'lab-results',
  shown: unknown,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const built = await buildGallery(entry);
  const page = await openPage('/faq', options);
  const seed = await page.locator('#document-seed').textContent();
  const { publishableKey } = JSON.parse(seed ?? '').backend;
  const data = (id: string, value: unknown) =>
    `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
  const styles = [...built.keys()].filter((name) => name.endsWith('.css'));
  const html = `<!doctype html><html lang="en"><head><title>Gallery</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${styles.map((name) => `<link rel="stylesheet" href="/gallery/${name}">`).join('')}</head>
<body>${data('shown', shown)}${data('document-seed', { backend: { publishableKey } })}
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
