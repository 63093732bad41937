import { expect, test } from 'vitest';
import { createdObject, splitStatements } from './statements.ts';

test('a semicolon in a comment, a text, a name or a body ends no statement', () => {
  const statements = [
    `-- First; of all.\ninsert into a values ('it''s; fine')`,
    'create policy "a; b" on public.a using (true)',
    'create function f() returns int language sql as $$ select 1; $$',
    'create function g() returns int language sql as $body$ select $$;$$; $body$',
  ];
  expect(splitStatements(`${statements.join(';\n\n')};\n-- The end; really.\n`)).toEqual(
    statements.map((statement) => `${statement};`),
  );
});

test('a statement keeps the comment right above it, and no headings', () => {
  const sql = '-- The subject\n-- of the file.\n\n-- ---- A part\n\n-- Why.\n-- Who.\ncreate table a ();\n';
  expect(splitStatements(sql)).toEqual(['-- Why.\n-- Who.\ncreate table a ();']);
});

test.for([
  ['-- Why.\ncreate table public.a (\n  id int\n);', 'tables public.a'],
  ['create function public.f(\n  a int\n)\nreturns int', 'functions public.f'],
  ['create unique index a_idx on public.a (id);', 'indexes public.a_idx'],
  ['create trigger t after insert or update of b on public.a for each row', 'triggers public.a.t'],
  ['create policy "own; rows" on public.a for select', 'policies public.a.own; rows'],
  ['grant select on public.a to anon;', undefined],
])('%s', ([statement, object]) => {
  expect(createdObject(statement ?? '')).toBe(object);
});
