import { readCsv } from '#domain/text/read-csv.ts';
import { type InvitedPerson, invitedPersonSchema, invitedRoles, organisationLimits } from './organisation.ts';

/** Why a row cannot be invited. The words are in `app/content`. */
export type RowProblem =
  | 'email-missing'
  | 'email-invalid'
  | 'email-twice'
  | 'role-unknown'
  | 'seat-unknown'
  | 'is-member'
  | 'needs-owner';

/** Why nothing of a file can be read. */
export type FileProblem = 'empty' | 'no-email-column' | 'too-many-rows' | 'open-quote';

export interface PeopleRow {
  /** The number of the row in the file, as spreadsheets count: the header is row 1. */
  row: number;
  email: string;
  problem?: RowProblem;
  /** Undefined if there is a problem. */
  person?: InvitedPerson;
}

export type PeopleFile = { problem: FileProblem } | { problem?: undefined; rows: PeopleRow[] };

interface Known {
  members: readonly string[];
  /** Only the owner may invite managers. */
  isOwner: boolean;
}

/**
 * Reads a list of people: a header with the column email, and the optional columns role and seat. Without a role
 * a person is a learner, and everybody takes a seat unless the column says no.
 */
export function readPeopleCsv(text: string, { members, isOwner }: Known): PeopleFile {
  const records = readCsv(text);
  if (!records) return { problem: 'open-quote' };
  const [header, ...body] = records;
  if (!header) return { problem: 'empty' };
  const columns = header.cells.map((name) => name.trim().toLowerCase());
  const [emailAt, roleAt, seatAt] = ['email', 'role', 'seat'].map((name) => columns.indexOf(name));
  if (emailAt === undefined || emailAt === -1) return { problem: 'no-email-column' };
  if (body.length === 0) return { problem: 'empty' };
  if (body.length > organisationLimits.invitations) return { problem: 'too-many-rows' };

  const known = new Set(members.map((email) => email.toLowerCase()));
  const seen = new Set<string>();
  const cellOf = (cells: string[], at = -1) => (cells[at] ?? '').trim();
  const rows = body.map(({ line: row, cells }): PeopleRow => {
    const email = cellOf(cells, emailAt).toLowerCase();
    const role = cellOf(cells, roleAt).toLowerCase() || 'learner';
    const seat = cellOf(cells, seatAt).toLowerCase() || 'yes';
    const isRepeated = seen.has(email);
    seen.add(email);
    const person = invitedPersonSchema.safeParse({ email, role, takes_seat: seat === 'yes' });
    const problem = ((): RowProblem | undefined => {
      if (email === '') return 'email-missing';
      if (!invitedPersonSchema.shape.email.safeParse(email).success) return 'email-invalid';
      if (isRepeated) return 'email-twice';
      if (!invitedRoles.some((known) => known === role)) return 'role-unknown';
      if (seat !== 'yes' && seat !== 'no') return 'seat-unknown';
      if (known.has(email)) return 'is-member';
      if (role === 'manager' && !isOwner) return 'needs-owner';
    })();
    return problem ? { row, email, problem } : { row, email, person: person.data };
  });
  return { rows };
}
