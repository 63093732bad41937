/** What authors and admins save of a course. Pages for learners need none of it, so it is a module of its own. */
import { z } from 'zod';
import { requiredText, slugText, tooLong } from '#domain/text/text-input.ts';
import { bigIdeas, courseLevels, courseLimits, lessonKinds } from './course.ts';

/** A list that its author writes with one entry on each line. */
const lines = (most: number, longest: number, what: string) =>
  z.array(requiredText(longest)).max(most, `Please enter at most ${most} ${what}`);
const objectives = lines(courseLimits.objectives, courseLimits.objective, 'objectives');
const ideas = z.array(z.enum(bigIdeas));

const lessonSchema = z.object({
  id: z.uuid().optional(),
  title: requiredText(courseLimits.title),
  kind: z.enum(lessonKinds),
  duration_minutes: z
    .int('Please enter whole minutes')
    .min(1, 'Please enter at least 1 minute')
    .max(courseLimits.lessonMinutes, `Please enter at most ${courseLimits.lessonMinutes} minutes`)
    .nullable(),
  objectives,
  ideas,
});

const moduleSchema = z.object({
  id: z.uuid().optional(),
  title: requiredText(courseLimits.title),
  objectives,
  ideas,
  teaching_notes: z.string().max(courseLimits.teachingNotes, tooLong(courseLimits.teachingNotes)),
  lessons: z.array(lessonSchema),
});

export type CourseLesson = z.output<typeof lessonSchema>;
export type CourseModule = z.output<typeof moduleSchema>;

/** The modules and lessons of a course, in order. */
export const outlineSchema = z.array(moduleSchema);

/** What an admin saves. An empty slug is made from the title. Modules and lessons are in order. */
export const courseInputSchema = z.object({
  title: requiredText(courseLimits.title),
  slug: slugText(courseLimits.slug),
  summary: requiredText(courseLimits.summary),
  description: z.string().max(courseLimits.description, tooLong(courseLimits.description)),
  level: z.enum(courseLevels),
  introductory: z.boolean(),
  instructor: requiredText(courseLimits.instructor),
  category: requiredText(courseLimits.category),
  duration: requiredText(courseLimits.duration),
  thumbnail_url: z
    .string()
    .trim()
    .max(courseLimits.thumbnailUrl, tooLong(courseLimits.thumbnailUrl))
    .regex(/^(https?:\/\/\S+)?$/i, 'Please enter an address that starts with https://'),
  position: z
    .int('Please enter a whole number')
    .min(1, 'Please enter at least 1')
    .max(courseLimits.position, `Please enter at most ${courseLimits.position}`)
    .nullable(),
  objectives,
  skills: lines(courseLimits.skills, courseLimits.skill, 'skills'),
  modules: outlineSchema,
});

export type CourseInput = z.output<typeof courseInputSchema>;
