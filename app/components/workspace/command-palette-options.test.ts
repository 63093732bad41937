import { expect, test } from 'vitest';
import { findCommands } from './command-palette-options.ts';

const labels = (text: string) =>
  findCommands(text).map(({ name, options }) => [name, ...options.map(({ label }) => label)]);

test('an empty text offers every section and every action', () => {
  const [sections, actions] = labels('');
  expect(sections).toEqual(expect.arrayContaining(['Sections', 'Dashboard', 'Users', 'Audit Log']));
  expect(actions).toEqual(['Actions', 'New post', 'New course']);
});

test('a text finds the entries that contain it, in any case, and skips empty groups', () => {
  expect(labels('USER')).toEqual([['Sections', 'Users']]);
  expect(labels('new p')).toEqual([['Actions', 'New post']]);
  expect(labels('nowhere')).toEqual([]);
});
