import { expect, test } from 'vitest';
import { projectFileName, projectFileType } from './project-file.ts';

test.each([
  ['report.pdf', [], 'report.pdf'],
  ['Mein Bericht (2).PDF', [], 'Mein-Bericht-2.pdf'],
  ['report.pdf', ['report.pdf', 'report-2.pdf'], 'report-3.pdf'],
  ['Ärger.v2.csv', [], 'rger-v2.csv'],
  ['….txt', [], 'file.txt'],
])('the file %s is stored as a name that the bucket takes', (given, taken, name) => {
  expect(projectFileName(given, taken)).toBe(name);
});

test.each([
  ['a.ipynb', 'application/x-ipynb+json'],
  ['a.HTML', undefined],
  ['a.svg', undefined],
  ['pdf', undefined],
  ['a.constructor', undefined],
])('the type of %s is %s', (name, type) => {
  expect(projectFileType(name)).toBe(type);
});
