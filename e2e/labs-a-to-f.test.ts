import { expect, test } from 'vitest';
import { labs } from '#labs/registry.ts';
import { finishLab, labFolders } from './labs.ts';

test('every lab is registered under the name of its folder', () => {
  expect(labs.map(({ name }) => name).sort()).toEqual(labFolders);
});

test.each(labFolders.filter((name) => name < 'g'))(
  '%s is finished by keyboard, kept, undone, and accessible',
  finishLab,
);
