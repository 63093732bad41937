/** What the server loads before its first request stays in memory, so what is rarely needed is imported later. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const server = 'build/server/assets';

const listModules = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    resolve(name, context, next) {
      const found = next(name, context);
      loaded.add(found.url);
      return found;
    },
  });
  process.on('exit', () => process.stdout.write(JSON.stringify([...loaded])));
`;

/** The modules that a new process loads when it imports this one: packages by their names, others by their paths. */
function loadedBy(module: string): Set<string> {
  const output = execFileSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(listModules)}`,
      '--input-type=module',
      '--eval',
      `await import('./${module}'); process.exit();`,
    ],
    { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  );
  const urls: string[] = JSON.parse(output);
  const root = process.cwd();
  return new Set(
    urls.map((url) => {
      const path = url.replace(`file://${root}/`, '');
      return /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? path;
    }),
  );
}

/** For editors, pictures, documents and credentials. */
const loadedLater = [
  'sharp',
  'jsonld',
  'undici',
  'marked',
  'temml',
  'sanitize-html',
  'highlight.js',
  '@cantoo/pdf-lib',
  '@codemirror/state',
  '@codemirror/view',
  'server/seed/add-samples.ts',
];

test('the start of the server loads nothing that few requests need', () => {
  const main = loadedBy('server/start-site.ts');
  const pages = loadedBy('build/server/index.js');
  expect(main).toContain('hono');
  expect(pages).toContain('react-dom');
  expect(loadedLater.filter((module) => main.has(module) || pages.has(module))).toEqual([]);
});

test('the thread that renders Markdown loads no schemas', () => {
  const loaded = loadedBy('courseware/markdown/markdown.ts');
  expect(loaded).toContain('marked');
  expect(loaded).not.toContain('zod');
});

test('the server code of the build is ASCII, which takes half of the memory', () => {
  const scripts = readdirSync(server).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(100);
  const others = scripts.filter((name) => /[^\0-\x7f]/.test(readFileSync(`${server}/${name}`, 'utf8')));
  expect(others).toEqual([]);
});
