import { expect, test } from 'vitest';
import { readPeopleCsv } from './people-csv.ts';

const known = { members: ['Boss@example.com'], isOwner: true };
const read = (text: string, about = known) => readPeopleCsv(text, about);
const rowsOf = (text: string, about = known) => {
  const file = read(text, about);
  return file.problem === undefined ? file.rows : [];
};

test('a list needs a column for the address only; role and seat have defaults', () => {
  expect(rowsOf('Email\nann@example.com\n').map(({ person }) => person)).toEqual([
    { email: 'ann@example.com', role: 'learner', takes_seat: true },
  ]);
  expect(
    rowsOf('name;Seat;ROLE;email\r\n"Smith; Bob";no;Teacher; BOB@example.com \r\n').map(
      ({ person }) => person,
    ),
  ).toEqual([{ email: 'bob@example.com', role: 'teacher', takes_seat: false }]);
});

test('every kind of mistake is named with its row as a spreadsheet counts it', () => {
  const file = [
    '\uFEFFemail,role,seat',
    'ok@example.com,learner,yes',
    'not an address,,',
    ',teacher,',
    '',
    'OK@example.com,,',
    'x@example.com,king,',
    'y@example.com,,maybe',
    'boss@example.com,,',
    '=cmd@example.com|x,,',
  ].join('\n');
  expect(rowsOf(file).map(({ row, problem }) => [row, problem])).toEqual([
    [2, undefined],
    [3, 'email-invalid'],
    [4, 'email-missing'],
    [6, 'email-twice'],
    [7, 'role-unknown'],
    [8, 'seat-unknown'],
    [9, 'is-member'],
    [10, 'email-invalid'],
  ]);
});

test('only the owner can put managers on the list', () => {
  const file = 'email,role\nm@example.com,manager';
  expect(rowsOf(file)[0]?.person?.role).toBe('manager');
  expect(rowsOf(file, { ...known, isOwner: false })[0]?.problem).toBe('needs-owner');
});

test('500 rows are read, and 501 are refused', () => {
  const list = (count: number) =>
    ['email', ...Array.from({ length: count }, (_, number) => `p${number}@example.com`)].join('\n');
  expect(rowsOf(list(500)).every(({ person }) => person)).toBe(true);
  expect(read(list(501))).toEqual({ problem: 'too-many-rows' });
});

test.for([
  ['', 'empty'],
  ['email\n', 'empty'],
  ['name,role\nann,learner', 'no-email-column'],
  ['email,name\na@example.com,"Ann', 'open-quote'],
] as const)('the file %j is refused as %s', ([text, problem]) => {
  expect(read(text)).toEqual({ problem });
});
