import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#backend/database/database.ts';

/** What two learners did, as the database confirmed it. */
export interface Ledger {
  progress: Record<string, { number: number; isDone: boolean; checks: Record<string, boolean> }>;
  notes: Record<string, string>;
  labs: Record<string, { choices: unknown; goals: string[] }>;
  attempts: Record<string, { score: number | null; answers: Record<string, unknown> }>;
  enrolments: string[];
}

export const emptyLedger = (): Ledger => ({
  progress: {},
  notes: {},
  labs: {},
  attempts: {},
  enrolments: [],
});

/** The same from the rows of the learners. */
export async function readLedger(database: Database, learners: readonly string[]): Promise<Ledger> {
  const [row] = await database.run('server', (transaction) =>
    transaction.query<{ ledger: Ledger }>(
      `select jsonb_build_object(
         'progress', coalesce((
           select jsonb_object_agg(user_id || ' ' || lesson_id, jsonb_build_object(
             'number', block_number, 'isDone', done_at is not null, 'checks', checks
           )) from public.lesson_progress where user_id = any ($1)
         ), '{}'),
         'notes', coalesce((
           select jsonb_object_agg(id, text) from public.lesson_notes where user_id = any ($1)
         ), '{}'),
         'labs', coalesce((
           select jsonb_object_agg(user_id || ' ' || lesson_id || ' ' || lab, jsonb_build_object(
             'choices', choices, 'goals', to_jsonb(goals)
           )) from public.lab_work where user_id = any ($1)
         ), '{}'),
         'attempts', coalesce((
           select jsonb_object_agg(id, jsonb_build_object('score', score, 'answers', coalesce((
             select jsonb_object_agg(position, answer) from private.attempt_questions
             join private.question_revisions using (question_id, revision)
             where attempt_id = attempts.id and answer is not null
           ), '{}'))) from public.attempts where user_id = any ($1)
         ), '{}'),
         'enrolments', coalesce((
           select jsonb_agg(user_id order by user_id) from public.enrolments where user_id = any ($1)
         ), '[]')
       ) as ledger`,
      [learners],
    ),
  );
  if (!row) throw new Error('no ledger');
  return row.ledger;
}

/** What the rows lack. A lesson may become done by another edition that asks fewer questions, so more is fine. */
export function lossesIn(expected: Ledger, found: Ledger): string[] {
  const losses: string[] = [];
  for (const [key, { number, isDone, checks }] of Object.entries(expected.progress)) {
    const stored = found.progress[key];
    const isKept =
      stored &&
      stored.number >= number &&
      (stored.isDone || !isDone) &&
      Object.entries(checks).every(([id, isRight]) => id in stored.checks && (stored.checks[id] || !isRight));
    if (!isKept) losses.push(`progress ${key}: ${JSON.stringify(stored)}`);
  }
  for (const part of ['notes', 'labs', 'attempts'] as const) {
    for (const [key, value] of Object.entries(expected[part])) {
      if (!isDeepStrictEqual(found[part][key], value))
        losses.push(
          `${part} ${key}: ${JSON.stringify(found[part][key])} instead of ${JSON.stringify(value)}`,
        );
    }
  }
  // Doing a lesson enrols, so there may be more of them.
  if (!expected.enrolments.every((person) => found.enrolments.includes(person))) losses.push('enrolments');
  return losses;
}
