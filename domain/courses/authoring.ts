import { z } from 'zod';
import { requiredText, tooLong } from '#domain/text/text-input.ts';
import { authoringLimits } from './authoring-limits.ts';
import { courseLimits, lessonKinds } from './course.ts';

/** The role of a user in a course. Reviewers read it; instructors and admins change it. */
export type TeachingRole = 'admin' | 'instructor' | 'reviewer';

/** What an author edits of a lesson. Objectives are in order. */
export const lessonTextSchema = z.object({
  title: requiredText(courseLimits.title),
  kind: z.enum(lessonKinds),
  duration_minutes: z
    .int('Please enter whole minutes')
    .min(1, 'Please enter at least 1 minute')
    .max(courseLimits.lessonMinutes, `Please enter at most ${courseLimits.lessonMinutes} minutes`)
    .nullable(),
  objectives: z
    .array(requiredText(authoringLimits.objective))
    .max(authoringLimits.objectives, `Please enter at most ${authoringLimits.objectives} objectives`),
  body: z.string().max(authoringLimits.lessonText, tooLong(authoringLimits.lessonText)),
});

export type LessonText = z.output<typeof lessonTextSchema>;

/** The version of a lesson that an author has seen: its newest revision, and what the outline says about it. */
export const seenLessonSchema = z.object({
  revision: z.int().min(0),
  details: z.object({
    title: z.string(),
    kind: z.string(),
    duration_minutes: z.int().nullable(),
    objectives: z.array(z.string()),
  }),
});

export type SeenLesson = z.output<typeof seenLessonSchema>;

/** A mistake in a text, for its author. An error keeps the text from being published; advice does not. */
export interface TextProblem {
  /** Counted from 1; undefined if the problem is about the whole text. */
  line?: number;
  message: string;
  /** The value of a question that is wrong, for its form: its path, and the message without it. */
  field?: { path: (string | number)[]; message: string };
  isAdvice?: true;
}
