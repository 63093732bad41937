import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import packages from '../../package.json' with { type: 'json' };
import { defaultSettings } from '../settings/default-settings.ts';
import { createTaskPool } from '../tasks/task-pool.ts';
import { siteFunctions } from './site-functions.ts';

const functions = siteFunctions(defaultSettings, createTaskPool());
const root = new URL('../../', import.meta.url);
const read = (path: string | URL) => readFile(new URL(path, root), 'utf8');

test('every function asks for a token exactly where config.toml says so', async () => {
  const config = await read('supabase/config.toml');
  const sections = config.matchAll(/^\[functions\.([\w-]+)\]\nverify_jwt = (true|false)$/gm);
  const declared = Object.fromEntries([...sections].map(([, name, flag]) => [name, flag === 'true']));
  const hosted = Object.entries(functions).map(([name, { verifyJwt }]) => [name, verifyJwt]);
  expect(Object.fromEntries(hosted)).toEqual(declared);
});

test('docs/hosted-supabase.md lists every function, and whether it requires a token', async () => {
  const rows = (await read('docs/hosted-supabase.md')).matchAll(/^\| `([\w-]+)` \| (yes|no)\b/gm);
  const listed = Object.fromEntries([...rows].map(([, name, needed]) => [name, needed === 'yes']));
  const hosted = Object.entries(functions).map(([name, { verifyJwt }]) => [name, verifyJwt]);
  expect(listed).toEqual(Object.fromEntries(hosted));
});

test.for(Object.keys(functions))(
  'deno.json of %s resolves every import, to the versions of package.json, and deno.lock has them',
  async (name) => {
    const folder = new URL(`supabase/functions/${name}/`, root);
    const { imports } = JSON.parse(await read(new URL('deno.json', folder))) as {
      imports: Record<string, string>;
    };
    const versions: Record<string, string> = packages.dependencies;
    for (const target of Object.values(imports)) {
      const [, npmPackage = '', version] = /^npm:\/?(@?[^@]+)@([^/]+)/.exec(target) ?? [];
      if (npmPackage) expect(version, npmPackage).toBe(versions[npmPackage]);
    }

    const lock = JSON.parse(await read(new URL('deno.lock', folder))) as { specifiers: object };
    const pinned = Object.values(imports).flatMap(
      (target) => /^npm:\/?(@?[^@]+@[^/]+)\/?$/.exec(target)?.[1] ?? [],
    );
    const locked = Object.keys(lock.specifiers).map((specifier) => specifier.replace(/^npm:/, ''));
    expect(locked.toSorted()).toEqual([...new Set(pinned)].toSorted());

    const unresolved: string[] = [];
    const files = [new URL('index.ts', folder).href];
    for (const file of files) {
      const source = await read(new URL(file));
      for (const [, fixed, loaded] of source.matchAll(
        /^(?:import|export|\}) (?!type\b).*?\bfrom '([^']+)'|\bimport\('([^']+)'\)/gm,
      )) {
        const specifier = fixed ?? loaded ?? '';
        const target = specifier.startsWith('.') ? specifier : resolveImport(specifier, imports);
        if (!target) unresolved.push(`${specifier} in ${fileURLToPath(file)}`);
        else if (target.startsWith('.')) {
          const found = new URL(target, specifier.startsWith('.') ? file : folder).href;
          if (found.endsWith('.ts') && !files.includes(found)) files.push(found);
        }
      }
    }
    expect(unresolved).toEqual([]);
  },
);

/** By the rules of import maps: a key that ends with a slash maps everything below it. */
function resolveImport(specifier: string, imports: Record<string, string>): string | undefined {
  if (specifier.startsWith('node:')) return specifier;
  const prefix = Object.keys(imports).find((key) => key.endsWith('/') && specifier.startsWith(key));
  return imports[specifier] ?? (prefix && imports[prefix] + specifier.slice(prefix.length));
}
