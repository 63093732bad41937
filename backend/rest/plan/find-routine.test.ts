import { expect, test } from 'vitest';
import { buildSchema } from '../schema/build-schema.ts';
import { libraryCatalog, parameter, routine } from '../testing/library-catalog.ts';
import { findRoutine } from './find-routine.ts';

const schema = buildSchema({
  ...libraryCatalog,
  routines: [
    routine('find', { parameters: [parameter('a'), parameter('b')], default_count: 1 }),
    routine('find', { parameters: [parameter('c')] }),
    routine('find', { parameters: [parameter('', 'jsonb')] }),
    routine('twice', { parameters: [parameter('a', 'text')] }),
    routine('twice', { parameters: [parameter('a', 'integer')] }),
    routine('note', { parameters: [parameter('', 'text')] }),
  ],
});
const find = (name: string, names: string[], bodyType: 'json' | 'text' | null = 'json') =>
  findRoutine(schema, {
    schema: 'public',
    name,
    role: 'anon',
    argumentNames: new Set(names),
    bodyType: bodyType ?? undefined,
  }).parameters.map((found) => found.name);

test('the overload with exactly these arguments is called; optional ones may be omitted', () => {
  expect(find('find', ['a', 'b'])).toEqual(['a', 'b']);
  expect(find('find', ['a'])).toEqual(['a', 'b']);
  expect(find('find', ['c'], null)).toEqual(['c']);
});

test('when no names match, the whole body goes to the single unnamed parameter of its type', () => {
  expect(find('find', ['zz'])).toEqual(['']);
  expect(find('note', [], 'text')).toEqual(['']);
  expect(() => find('find', ['zz'], null)).toThrow(expect.objectContaining({ code: 'PGRST202' }));
});

test('two overloads that differ only in types are ambiguous', () => {
  expect(() => find('twice', ['a'])).toThrow(
    expect.objectContaining({
      status: 300,
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.twice(a => integer), public.twice(a => text)',
    }),
  );
});

test('the error for a wrong argument lists the right ones', () => {
  expect(() => find('twice', ['aa'], null)).toThrow(
    expect.objectContaining({ hint: 'Perhaps you meant to call the function public.twice(a)' }),
  );
});
