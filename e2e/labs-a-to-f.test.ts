import { test } from 'vitest';
import { finishLab, labFolders } from './labs.ts';

test.each(labFolders.filter((name) => name < 'g'))(
  '%s is finished by keyboard, kept, undone, and accessible',
  finishLab,
);
