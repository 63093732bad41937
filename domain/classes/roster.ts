import { z } from 'zod';
import { emailSchema } from '#domain/accounts/auth.ts';
import { hasReachedAge } from '#domain/accounts/birth-year.ts';
import { nicknameSchema } from '#domain/families/picture-code.ts';
import { type CsvRow, readCsv } from '#domain/text/read-csv.ts';
import { visibleText } from '#domain/text/visible-text.ts';

export const rosterLimits = { rows: 500, bytes: 200_000, name: 100, number: 40 } as const;

/** A row of a roster file. People with an address have an account of their own; pupils sign in with pictures. */
export interface RosterRow {
  line: number;
  /** The number that the school gives the pupil. It keeps a row the same when its name changes. */
  number: string | null;
  name: string;
  email: string | null;
  birth_year: number | null;
}

/** A person in the class, as the database lists them. */
export const rosterMemberSchema = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  birth_year: z.number().nullable(),
  /** Whether the person has joined. A pupil has from the beginning. */
  has_joined: z.boolean(),
  /** Whether the school looks after the account, so that it corrects the birth year. */
  is_school_account: z.boolean(),
});
export type RosterMember = z.output<typeof rosterMemberSchema>;

type RosterProblem =
  | 'no_header'
  | 'open_quote'
  | 'no_name_column'
  | 'unknown_column'
  | 'twice_column'
  | 'too_many_rows'
  | 'no_rows'
  | 'too_many_cells'
  | 'name'
  | 'email'
  | 'number'
  | 'birth_year'
  | 'birth_year_missing'
  | 'birth_year_of_adult'
  | 'twice_number'
  | 'twice_email'
  | 'twice_name'
  | 'other_kind'
  | 'of_other_class'
  | 'joined_with_other_email';

/** What is wrong, on which line, and the text that it is about. */
interface RosterError {
  line: number;
  problem: RosterProblem;
  text: string;
}

const fields = ['number', 'name', 'email', 'birth_year'] as const;
type Field = (typeof fields)[number];

/** What schools call the columns. Capitals, blanks and hyphens do not count. */
const columnNames: Record<string, Field> = {
  number: 'number',
  id: 'number',
  pupilnumber: 'number',
  studentnumber: 'number',
  studentid: 'number',
  name: 'name',
  nickname: 'name',
  email: 'email',
  emailaddress: 'email',
  birthyear: 'birth_year',
  yearofbirth: 'birth_year',
};

interface ReadRoster {
  rows: RosterRow[];
  errors: RosterError[];
}

/** Reads a roster file. `year` is the current one: pupils without an address are younger than 18. */
export function readRoster(text: string, year: number): ReadRoster {
  const read = readCsv(text);
  if (!read) return { rows: [], errors: [{ line: 1, problem: 'open_quote', text: '' }] };
  const [header, ...lines] = read;
  if (!header) return { rows: [], errors: [{ line: 1, problem: 'no_header', text: '' }] };
  const errors: RosterError[] = [];
  const columns = readHeader(header, errors);
  if (lines.length === 0) errors.push({ line: header.line, problem: 'no_rows', text: '' });
  if (lines.length > rosterLimits.rows) {
    errors.push({ line: header.line, problem: 'too_many_rows', text: String(lines.length) });
  }
  if (errors.length > 0) return { rows: [], errors };
  const rows = lines.map((line) => readRow(line, columns, year, errors));
  findDoubles(rows, errors);
  return { rows, errors: errors.sort((one, other) => one.line - other.line) };
}

function readHeader({ line, cells }: CsvRow, errors: RosterError[]): (Field | undefined)[] {
  const columns = cells.map((cell) => columnNames[cell.toLowerCase().replaceAll(/[\s_-]/g, '')]);
  for (const [at, field] of columns.entries()) {
    const text = cells[at]?.trim() ?? '';
    if (!field && text) errors.push({ line, problem: 'unknown_column', text });
    else if (field && columns.indexOf(field) < at) errors.push({ line, problem: 'twice_column', text });
  }
  if (!columns.includes('name')) errors.push({ line, problem: 'no_name_column', text: '' });
  return columns;
}

function readRow(
  { line, cells }: CsvRow,
  columns: (Field | undefined)[],
  year: number,
  errors: RosterError[],
): RosterRow {
  const wrong = (problem: RosterProblem, text: string) => errors.push({ line, problem, text });
  const cell = (field: Field) => readCell(cells[columns.indexOf(field)]);
  if (cells.slice(columns.length).some((text) => text.trim())) wrong('too_many_cells', String(cells.length));

  const name = cell('name');
  const email = cell('email').toLowerCase();
  const number = cell('number');
  const yearText = cell('birth_year');
  const birthYear = /^(19|20)\d\d$/.test(yearText) ? Number(yearText) : null;
  const isNameFine = email
    ? name.length >= 1 && name.length <= rosterLimits.name
    : nicknameSchema.safeParse(name).success;
  if (!isNameFine || /\p{Cc}/u.test(name)) wrong('name', name);
  if (email && !emailSchema.safeParse(email).success) wrong('email', email);
  if (number.length > rosterLimits.number || /\p{Cc}/u.test(number)) wrong('number', number);
  if (yearText && (birthYear === null || birthYear > year)) wrong('birth_year', yearText);
  else if (!email && birthYear !== null && hasReachedAge(birthYear, 18, year))
    wrong('birth_year_of_adult', yearText);
  // The year of a person with an address is their own to state.
  return { line, number: number || null, name, email: email || null, birth_year: email ? null : birthYear };
}

/** Our own files put an apostrophe before what a spreadsheet would take for a formula. */
function readCell(text = ''): string {
  return visibleText(text.replace(/^'(?=[=+\-@])/, ''));
}

function findDoubles(rows: RosterRow[], errors: RosterError[]): void {
  const seen = new Set<string>();
  function check(row: RosterRow, problem: RosterProblem, text: string | null) {
    if (!text) return;
    const key = `${problem} ${text.toLowerCase()}`;
    if (seen.has(key)) errors.push({ line: row.line, problem, text });
    seen.add(key);
  }
  for (const row of rows) {
    check(row, 'twice_number', row.number);
    check(row, 'twice_email', row.email);
    // Pupils sign in with their name, so it is theirs alone.
    if (!row.email) check(row, 'twice_name', row.name);
  }
}

export interface RosterDifference {
  added: RosterRow[];
  changed: { member: RosterMember; row: RosterRow }[];
  leaving: RosterMember[];
  unchanged: number;
  errors: RosterError[];
  /** More than half of the class changes or leaves. */
  isLarge: boolean;
}

/** What a file would do to a class. An empty cell changes nothing. */
export function compareRoster(
  { rows, errors }: ReadRoster,
  members: readonly RosterMember[],
  isOfOtherClass: (row: RosterRow) => boolean = () => false,
): RosterDifference {
  const difference: RosterDifference = {
    added: [],
    changed: [],
    leaving: [],
    unchanged: 0,
    errors: [...errors],
    isLarge: false,
  };
  const waiting = new Set(members);
  const take = (found: RosterMember | undefined) => {
    if (found) waiting.delete(found);
    return found;
  };
  const find = (test: (member: RosterMember) => boolean) => take([...waiting].find(test));
  // Numbers are compared before names, or a pupil who takes the name of another one would be mistaken for them.
  const byNumber = new Map(
    rows.map((row) => [row, row.number && find(({ number }) => number === row.number)]),
  );
  for (const row of rows) {
    const member = byNumber.get(row) || find((candidate) => isSamePerson(row, candidate));
    const wrong = (problem: RosterProblem, text: string) =>
      difference.errors.push({ line: row.line, problem, text });
    if (!member) {
      // A year that cannot be read is named once, as what it is.
      const isUnreadable = errors.some(({ line, problem }) => line === row.line && problem === 'birth_year');
      if (isOfOtherClass(row)) wrong('of_other_class', row.name);
      else if (!row.email && row.birth_year === null && !isUnreadable) wrong('birth_year_missing', row.name);
      difference.added.push(row);
    } else if (Boolean(member.email) !== Boolean(row.email)) wrong('other_kind', row.name);
    else if (member.has_joined && row.email !== member.email)
      wrong('joined_with_other_email', row.email ?? '');
    else if (isChanged(row, member)) difference.changed.push({ member, row });
    else difference.unchanged += 1;
  }
  difference.leaving = [...waiting];
  difference.errors.sort((one, other) => one.line - other.line);
  difference.isLarge = 2 * (difference.changed.length + difference.leaving.length) > members.length;
  return difference;
}

function isSamePerson(row: RosterRow, member: RosterMember): boolean {
  if (row.number && member.number && row.number !== member.number) return false;
  return row.email
    ? row.email === member.email
    : !member.email && row.name.toLowerCase() === member.name.toLowerCase();
}

function isChanged(row: RosterRow, member: RosterMember): boolean {
  return (
    row.name !== member.name ||
    (row.number !== null && row.number !== member.number) ||
    (row.email !== null && row.email !== member.email) ||
    (member.is_school_account && row.birth_year !== null && row.birth_year !== member.birth_year)
  );
}

/** The member after the change, with what the row leaves empty kept. */
export function changeMember(member: RosterMember, row: RosterRow): RosterMember {
  return {
    ...member,
    name: row.name,
    number: row.number ?? member.number,
    email: row.email ?? member.email,
    birth_year: row.birth_year ?? member.birth_year,
  };
}

export function isEmptyDifference({ added, changed, leaving }: RosterDifference): boolean {
  return added.length + changed.length + leaving.length === 0;
}
