import { z } from 'zod';
import { ownTestSchema } from './class-test.ts';

const named = z.object({ slug: z.string(), title: z.string() });

const noteSchema = z.object({
  id: z.string(),
  text: z.string(),
  created_at: z.string(),
  author: z.string().nullable(),
});
export type ClassNote = z.output<typeof noteSchema>;
export const classNotesSchema = z.array(noteSchema);

const assignmentSchema = z.object({
  id: z.string(),
  course: named,
  /** Null: the whole course. */
  lesson: named.nullable(),
  /** The last day, with the extension of the learner. */
  due_on: z.string().nullable(),
  has_extension: z.boolean(),
  /** Lessons and quizzes. */
  lessons: z.number(),
  done: z.number(),
});
export type OwnAssignment = z.output<typeof assignmentSchema>;

/** What `my_learning` returns about a class of the learner. */
const classWorkSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Pupils with an account of their school do not leave on their own. */
  can_leave: z.boolean(),
  /** The first that is due comes first. */
  assignments: z.array(assignmentSchema),
  /** The newest first. */
  tests: z.array(ownTestSchema),
  notes: classNotesSchema,
});
export type ClassWork = z.output<typeof classWorkSchema>;

/** How an assignment stands. Days are those of UTC, as in the database. */
export function assignmentStanding(
  { due_on, lessons, done }: Pick<OwnAssignment, 'due_on' | 'lessons' | 'done'>,
  today: string,
): 'done' | 'late' | 'open' {
  if (done >= lessons) return 'done';
  return due_on !== null && due_on < today ? 'late' : 'open';
}
