import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';
import { hydrationDataId } from '#app/document/hydration-data.ts';

export type GalleryEntry = 'questions' | 'labs' | 'lab-results';

/** The files of a test page, by the name that follows `/gallery/` in their URLs. */
export type Gallery = ReadonlyMap<string, string | Uint8Array>;

const root = fileURLToPath(new URL('../..', import.meta.url));
const galleries = new Map<GalleryEntry, Promise<Gallery>>();

/** Builds a test page with Vite, once per process. */
export function buildGallery(entry: GalleryEntry): Promise<Gallery> {
  const known = galleries.get(entry);
  if (known) return known;
  const building = build({
    root,
    configFile: false,
    logLevel: 'error',
    base: '/gallery/',
    publicDir: false,
    plugins: [tailwindcss()],
    // As on the site. With NODE_ENV=test, Vite would choose React's slower version for development.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
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

/** The document of a test page. */
export function galleryDocument(gallery: Gallery, shown: unknown, publishableKey = ''): string {
  const data = (id: string, value: unknown) =>
    `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
  const styles = [...gallery.keys()].filter((name) => name.endsWith('.css'));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gallery</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${styles.map((name) => `<link rel="stylesheet" href="/gallery/${name}">`).join('')}</head>
<body>${data('shown', shown)}${data(hydrationDataId, { backend: { publishableKey } })}
<div id="root"></div><script type="module" src="/gallery/gallery.js"></script></body></html>`;
}

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

/** What a request for a file of a test page gets, if there is such a file. */
export function galleryFile(gallery: Gallery, pathname: string) {
  const name = pathname.replace('/gallery/', '');
  const body = gallery.get(name);
  const contentType = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return body === undefined ? undefined : { contentType, body: Buffer.from(body) };
}
