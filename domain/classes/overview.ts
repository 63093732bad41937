import { z } from 'zod';

const person = z.object({ id: z.string(), name: z.string() });

const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  number: z.string().nullable(),
  /** Null for pupils who sign in with pictures. */
  email: z.string().nullable(),
  birth_year: z.number().nullable(),
  has_joined: z.boolean(),
  /** Who looks after the account: the school that made it, a family that took it over, or the learner. */
  account: z.enum(['school', 'family', 'own']),
  /** Whether a login card was made. */
  has_code: z.boolean(),
  /** Whether too many wrong pictures were tried. */
  is_blocked: z.boolean(),
  /** The class that makes the login cards, if the reader may not. Empty: no class of now. */
  looked_after_by: z.string().nullable(),
  notes: z.number(),
});
export type ClassMember = z.output<typeof memberSchema>;

const assignmentSchema = z.object({
  id: z.string(),
  course_id: z.string(),
  lesson_id: z.string().nullable(),
  course: z.string(),
  lesson: z.string().nullable(),
  starts_on: z.string().nullable(),
  due_on: z.string().nullable(),
  extensions: z.array(z.object({ member: z.string(), name: z.string(), due_on: z.string() })),
});
export type ClassAssignment = z.output<typeof assignmentSchema>;

/** What `class_overview` returns. */
export const classOverviewSchema = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  is_open: z.boolean(),
  is_archived: z.boolean(),
  organisation: z.string(),
  /** Who collects the consent of parents. Null: the class has no children under 13. */
  consent_by: z.string().nullable(),
  /** Until when the latest roster can be undone. */
  undo_until: z.string().nullable(),
  teachers: z.array(person),
  /** Teachers of the organisation who do not teach the class. */
  colleagues: z.array(person),
  members: z.array(memberSchema),
  assignments: z.array(assignmentSchema),
});
export type ClassOverview = z.output<typeof classOverviewSchema>;

/** What `my_classes` returns. */
export const myClassesSchema = z.object({
  taught: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      organisation: z.string(),
      is_archived: z.boolean(),
      members: z.number(),
    }),
  ),
  /** Where the caller may make a class. */
  organisations: z.array(person),
});
export type MyClasses = z.output<typeof myClassesSchema>;
