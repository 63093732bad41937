/** The documents name files, commands and each other; these tests check that what they name exists. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const guides = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'backend/README.md', 'models/README.md'];
const documents = [...guides, ...globSync('docs/**/*.md')];
const read = (file: string) => readFileSync(file, 'utf8');
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Decision records may name what has gone since. */
const current = documents.filter((file) => !file.startsWith('docs/decisions/'));
const folders =
  'app|backend|bench|courseware|credentials|curriculum|deploy|docs|domain|e2e|labs|models|python|scripts';
const pathPattern = new RegExp(
  `\`((?:${folders}|server|supabase|testing)/[\\w./-]+\\.(?:ts|tsx|mjs|sql|toml|md|py|sh|service|timer))\``,
  'g',
);

test.for(current)('every file that %s names exists', (file) => {
  const named = Array.from(withoutCode(read(file)).matchAll(pathPattern), ([, path = '']) => path);
  const missing = named.filter((path) => !/NAME|FILE/.test(path) && !existsSync(path));
  // Beside the document, as in the README of a folder.
  expect(missing.filter((path) => !existsSync(join(dirname(file), path)))).toEqual([]);
});

test.for(documents)('every npm script that %s names exists', (file) => {
  const named = Array.from(read(file).matchAll(/\bnpm run ([a-z][a-z:]*)/g), ([, script = '']) => script);
  expect(named.filter((script) => !scripts[script])).toEqual([]);
});

test.for(documents)('every link of %s leads to a file and a heading that exist', (file) => {
  const links = Array.from(read(file).matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link);
  const broken = links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', heading] = link.split('#');
    const target = path ? normalize(join(dirname(file), path)) : file;
    if (!existsSync(target)) return true;
    return heading !== undefined && target.endsWith('.md') && !headingsOf(read(target)).includes(heading);
  });
  expect(broken).toEqual([]);
});

/** As GitHub makes them. */
function headingsOf(text: string): string[] {
  return Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test.for(documents)('no line of %s has more than 120 characters, but rows of tables', (file) => {
  const lines = withoutCode(read(file)).split('\n');
  expect(lines.filter((line) => line.length > 120 && !line.startsWith('|'))).toEqual([]);
});
