import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no button of a lab uses `disabled`, which loses the keyboard focus: ActionButton keeps it', () => {
  const views = globSync('labs/*/*.tsx');
  expect(views.length).toBeGreaterThan(50);
  expect(views.filter((view) => / disabled=/.test(readFileSync(view, 'utf8')))).toEqual([]);
});
