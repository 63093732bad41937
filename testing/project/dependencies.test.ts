/** docs/dependencies.md lists what is allowed; these tests compare it with what is installed. */
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { node } from '../../scripts/prepare.mjs';

interface LockedPackage {
  version?: string;
  resolved?: string;
  optional?: boolean;
  license?: string;
  integrity?: string;
  hasInstallScript?: boolean;
}

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = await read('docs/dependencies.md');
const { dependencies, optionalDependencies, devDependencies } = JSON.parse(await read('package.json'));
const lock: Record<string, LockedPackage> = JSON.parse(await read('package-lock.json')).packages;
const { '': _ourselves, ...locked } = lock;
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

function section(title: string): string {
  const [, text = ''] = page.split(`\n## ${title}\n`);
  return text.split('\n## ', 1)[0] ?? '';
}

/** The cells of a section's table, without its header. */
function rowsOf(title: string): string[][] {
  const lines = section(title).match(/^\|.*\|$/gm) ?? [];
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

const quoted = (text: string) => Array.from(text.matchAll(/`([^`]+)`/g), ([, name = '']) => name);
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');

test.for([
  ['In the running site', dependencies],
  ['Node itself', optionalDependencies],
  ['For development and tests', devDependencies],
] as const)('"%s" lists every dependency with its licence, and no other', ([title, wanted]) => {
  const listed = rowsOf(title).map(([name = '', licence]) => [quoted(name)[0], licence]);
  const names = Object.keys(wanted).sort();
  expect(listed).toEqual(names.map((name) => [name, locked[`node_modules/${name}`]?.license]));
});

test('no package comes under a licence that is not on the page', () => {
  const [free = ''] = section('Licences').split('\n|');
  const withConditions = rowsOf('Licences').map(([licences = '', packages = '']) => ({
    licences: quoted(licences),
    packages: quoted(packages).map((name) => new RegExp(`^${name.replace('*', '.*')}$`)),
  }));
  const refused = Object.entries(locked).filter(([path, { license = 'none' }]) => {
    if (quoted(free).includes(license)) return false;
    return !withConditions.some(
      ({ licences, packages }) =>
        licences.includes(license) && packages.some((pattern) => pattern.test(nameOf(path))),
    );
  });
  expect(refused).toEqual([]);
});

test('no package runs a script while it is installed, but those on the page', () => {
  const withScript = Object.entries(locked).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(withScript.map(([path]) => nameOf(path))).toEqual(
    rowsOf('Install scripts').map(([name = '']) => quoted(name)[0]),
  );
});

test('every version is exact, and every package has a checksum', () => {
  for (const version of Object.values({ ...dependencies, ...optionalDependencies, ...devDependencies })) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  }
  const unchecked = Object.entries(locked).filter(
    ([, { integrity = '' }]) => !integrity.startsWith('sha512-'),
  );
  expect(unchecked).toEqual([]);
});

test('the Node that runs this project is installed from the lock file, the same version on every system', () => {
  const [name = ''] = /node-[\w-]+/.exec(relative(modules, node)) ?? [];
  expect(join(modules, name, 'bin'), 'the Node that runs the tests').toBe(dirname(process.execPath));
  expect(locked[`node_modules/${name}`]).toMatchObject({ version: process.versions.node, optional: true });
  expect(Object.keys(optionalDependencies)).toContain(name);
  expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([process.versions.node]));
});

test('the lock file names no registry, so that any mirror will do', () => {
  expect(Object.values(locked).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});
