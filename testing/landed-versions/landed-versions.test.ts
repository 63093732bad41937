import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { checksumsFile, readChecksums } from './landed-version.ts';

test('a migration that has landed stays as it is', async () => {
  const landed = JSON.parse(await readFile(checksumsFile, 'utf8'));
  expect(await readChecksums(), 'Bring it back, and write a new migration instead.').toMatchObject(landed);
});
