import { test } from 'vitest';
import { sample } from '#testing/thorough.ts';
import { finishLab, labFolders } from './labs.ts';

test.each(sample(labFolders, 4).filter((name) => name < 'g'))(
  '%s is finished by keyboard, kept, undone, and accessible',
  finishLab,
);
