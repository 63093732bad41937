import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import fixture from '../fixtures/tool-calls.json' with { type: 'json' };
import { createTools, runTool } from './tools.ts';

const dictionary = await readFile(new URL('../corpus/texts/dictionary.txt', import.meta.url), 'utf8');
const tools = createTools(dictionary);

test('every call gives the result that the corpus was written with', () => {
  expect(fixture.length).toBeGreaterThan(150);
  for (const [call = '', result] of fixture) expect([call, runTool(tools, call)]).toEqual([call, result]);
});

test('names of object members are no tools', () => {
  expect(runTool(tools, 'constructor x')).toBe('no result');
  expect(runTool(tools, '__proto__ x')).toBe('no result');
});
