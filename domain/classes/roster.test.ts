import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changeMember,
  compareRoster,
  isEmptyDifference,
  type RosterDifference,
  type RosterMember,
  readRoster,
} from './roster.ts';

const year = 2026;
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

function member(number: number, facts: Partial<RosterMember>): RosterMember {
  return {
    id: idOf(number),
    number: null,
    name: 'Kim',
    email: null,
    birth_year: 2015,
    has_joined: !facts.email,
    is_school_account: !facts.email,
    ...facts,
  };
}

/** The class after the file was applied. */
function apply(members: RosterMember[], { added, changed, leaving }: RosterDifference): RosterMember[] {
  const changes = new Map(changed.map(({ member: before, row }) => [before.id, changeMember(before, row)]));
  return [
    ...members.filter((one) => !leaving.includes(one)).map((one) => changes.get(one.id) ?? one),
    ...added.map(({ number, name, email, birth_year }, at) =>
      member(1000 + at, { number, name, email, birth_year: email ? null : birth_year }),
    ),
  ];
}

const problems = (text: string, members: RosterMember[] = []) =>
  compareRoster(readRoster(text, year), members).errors.map(({ line, problem }) => `${line} ${problem}`);

test('a file is compared with the class: new, changed, leaving and the same', () => {
  const members = [
    member(1, { name: 'Kim', number: '7' }),
    member(2, { name: 'Lou' }),
    member(3, { name: 'Max' }),
    member(4, { name: 'Ada Adams', email: 'ada@example.com', birth_year: null }),
  ];
  const text =
    'Number;Name;Birth year;Email\n7;Kimberley;2015;\n;Lou;;\n;Nia;2014;\n;Ada Adams;;ADA@example.com\n';
  const { added, changed, leaving, unchanged, errors, isLarge } = compareRoster(
    readRoster(text, year),
    members,
  );
  expect(errors).toEqual([]);
  expect(added.map(({ name }) => name)).toEqual(['Nia']);
  expect(changed.map(({ member: { name }, row }) => [name, row.name])).toEqual([['Kim', 'Kimberley']]);
  expect(leaving.map(({ name }) => name)).toEqual(['Max']);
  expect(unchanged).toBe(2);
  expect(isLarge, 'two of four are half, not more').toBe(false);
});

test('more than half changed or leaving is a large difference', () => {
  const members = [member(1, { name: 'Kim' }), member(2, { name: 'Lou' }), member(3, { name: 'Max' })];
  expect(compareRoster(readRoster('name,birth year\nKim,2015', year), members).isLarge).toBe(true);
  expect(compareRoster(readRoster('name,birth year\nKim,2015\nLou,2015', year), members).isLarge).toBe(false);
});

test('two pupils with numbers can swap their names', () => {
  const members = [member(1, { name: 'Kim', number: '1' }), member(2, { name: 'Lou', number: '2' })];
  const { changed, added, leaving, errors } = compareRoster(
    readRoster('number,name\n1,Lou\n2,Kim', year),
    members,
  );
  expect({ changed: changed.length, added, leaving, errors }).toEqual({
    changed: 2,
    added: [],
    leaving: [],
    errors: [],
  });
});

test('every mistake is named with its line', () => {
  expect(problems('')).toEqual(['1 no_header']);
  expect(problems('name\n"Kim')).toEqual(['1 open_quote']);
  expect(problems('name\n')).toEqual(['1 no_rows']);
  expect(problems('email\nkim@example.com')).toEqual(['1 no_name_column']);
  expect(problems('name,shoe size,name\nKim,7,x')).toEqual(['1 unknown_column', '1 twice_column']);
  expect(problems(`name,birth year\n${'Kim,2015\n'.repeat(501)}`)).toEqual(['1 too_many_rows']);
  expect(
    problems(
      [
        'number,name,birth year,email',
        '1,K,2015,',
        '2,,2015,',
        '3,Lou,15,',
        '4,Max,2030,',
        '5,Old,1990,',
        '6,Nia,,',
        '7,Ada,,not an address',
        '1,Ben,2015,',
        '8,ben,2014,',
        '9,Cy,,cy@example.com',
        '10,Cy,,CY@example.com',
        '11,Dee,2015,,more',
        `${'x'.repeat(41)},Eve,2015,`,
        '12,"Two\nlines",2015,',
      ].join('\n'),
    ),
  ).toEqual([
    '2 name',
    '3 name',
    '4 birth_year',
    '5 birth_year',
    '6 birth_year_of_adult',
    '7 birth_year_missing',
    '8 email',
    '9 twice_number',
    '10 twice_name',
    '12 twice_email',
    '13 too_many_cells',
    '14 number',
    '15 name',
  ]);
});

test('a pupil does not become a person with an address by a file, and one who joined keeps their address', () => {
  const members = [
    member(1, { name: 'Kim', number: '1' }),
    member(2, { name: 'Ada', number: '2', email: 'ada@example.com', birth_year: null, has_joined: true }),
  ];
  expect(problems('number,name,email\n1,Kim,kim@example.com\n2,Ada,other@example.com', members)).toEqual([
    '2 other_kind',
    '3 joined_with_other_email',
  ]);
});

test("a pupil whose account is no longer the school's is known by name, and their birth year is not corrected", () => {
  const own = member(1, { name: 'Kim', birth_year: null, is_school_account: false });
  expect(compareRoster(readRoster('name,birth year\nKim,2014', year), [own])).toMatchObject({
    added: [],
    changed: [],
    unchanged: 1,
    errors: [],
  });
});

test('a name that looks like a formula is taken as text, and back from our own file too', () => {
  const { rows, errors } = readRoster(`name,birth year\n"=1+1",2015\n'@SUM,2014`, year);
  expect(rows.map(({ name }) => name)).toEqual(['=1+1', '@SUM']);
  expect(
    errors.map(({ problem }) => problem),
    'a nickname has no @',
  ).toEqual(['name']);
});

const nameText = fc.string({ unit: fc.constantFrom(...'abc =é\u0301'), minLength: 2, maxLength: 6 });
const rowText = fc.record({
  number: fc.option(fc.integer({ min: 1, max: 9 })),
  name: nameText,
  email: fc.option(fc.constantFrom('a@example.com', 'b@example.com', 'c@example.com')),
  birth_year: fc.option(fc.integer({ min: 2008, max: 2025 })),
});
const fileText = fc
  .array(rowText, { minLength: 1, maxLength: 8 })
  .map((rows) =>
    [
      'number,name,email,birth year',
      ...rows.map(({ number, name, email, birth_year }) =>
        [number ?? '', `"${name}"`, email ?? '', birth_year ?? ''].join(','),
      ),
    ].join('\n'),
  );

test('the same file twice changes nothing', () => {
  let applied = 0;
  fc.assert(
    fc.property(fileText, fileText, (first, second) => {
      let members: RosterMember[] = [];
      for (const text of [first, second]) {
        const difference = compareRoster(readRoster(text, year), members);
        if (difference.errors.length > 0) continue;
        applied += 1;
        members = apply(members, difference);
        const again = compareRoster(readRoster(text, year), members);
        expect(again.errors).toEqual([]);
        expect(isEmptyDifference(again)).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
  expect(applied, 'enough files without a mistake').toBeGreaterThan(100);
});
