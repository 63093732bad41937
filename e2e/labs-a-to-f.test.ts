import { test } from 'vitest';
import { chosenLabs, finishLab } from './labs.ts';

test.each(chosenLabs.filter((name) => name < 'g'))(
  '%s is finished by keyboard, kept, undone, and accessible',
  finishLab,
);
