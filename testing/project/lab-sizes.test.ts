/** What a lab adds to a lesson page: its view, its model, the player and the parts of the kit, compressed. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { labs } from '#labs/registry.ts';

const assets = 'build/client/assets';
const files = readdirSync(assets).filter((name) => name.endsWith('.js'));
const read = (name: string) => readFileSync(`${assets}/${name}`, 'utf8');
const sizeOf = (name: string) => statSync(`${assets}/${name}.br`).size;

/** A module with everything that it imports before it runs. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, imported = ''] of read(name).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
    withImports(imported, found);
  }
  return found;
}

const total = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + sizeOf(name), 0);

test('no lab adds more than 40 KB to its lesson', () => {
  const player = files.find((name) => name.startsWith('lab-player-')) ?? '';
  const lessonPage = new Set(
    files
      .filter((name) => /^(entry\.client|root|public-layout|lesson)-[\w-]{7}\.js$/.test(name))
      .flatMap((name) => [...withImports(name)]),
  );
  // The table of all labs is in a module of its own, which the player imports.
  const table = [...withImports(player)].map(read).join('\n');
  const kit = [...withImports(player)].filter((name) => !lessonPage.has(name));
  const sizes = new Map(
    labs.map(({ name }) => {
      const own = [...table.matchAll(/"\/labs\/([\w-]+)\/\w+\.tsx?":.*?import\(`\.\/([^`]+)`\)/g)]
        .filter(([, lab]) => lab === name)
        .flatMap(([, , module = '']) => [...withImports(module)]);
      expect(own.length, name).toBeGreaterThanOrEqual(2);
      const added = new Set([...kit, ...own].filter((module) => !lessonPage.has(module)));
      return [name, total(added)];
    }),
  );
  console.info(
    `The player has ${kilobytes(total(kit))} KB. Labs with it: ${[...sizes].map(([name, size]) => `${name} ${kilobytes(size)}`).join(', ')} KB`,
  );
  expect([...sizes].filter(([, size]) => size > 40 * 1024)).toEqual([]);
  expect(Math.min(...sizes.values())).toBeGreaterThan(total(kit));
});

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
