import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { labHeights, measuredWidths } from './heights.ts';
import { labs } from './registry.ts';

test('every lab is registered under the name of its folder, with its keys', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'kit')
    .map(({ name }) => name);
  expect(labs.map(({ name }) => name).sort()).toEqual(folders.sort());
  expect(folders.filter((name) => !existsSync(`${import.meta.dirname}/${name}/keyboard.ts`))).toEqual([]);
});

test('every lab has its measured heights, from npm run labs:heights -- NAME', () => {
  const missing = labs.filter(({ name }) => labHeights[name]?.length !== measuredWidths.length);
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('every lab has its pictures in both colour schemes, from npm run images:labs -- NAME', () => {
  const pictures = readdirSync(`${import.meta.dirname}/../public/labs`);
  expect(pictures.sort()).toEqual(labs.flatMap(({ name }) => [`${name}.avif`, `${name}-dark.avif`]).sort());
});
