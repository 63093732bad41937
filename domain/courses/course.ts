import { z } from 'zod';
import type { Tables } from '#domain/database/database.ts';
import { requiredText, slugText, tooLong } from '#domain/text/text-input.ts';

/** The public pages call the third level Expert. */
export const courseLevels = ['Beginner', 'Intermediate', 'Advanced'] as const;
export type CourseLevel = (typeof courseLevels)[number];

export const courseStatuses = ['Published', 'Draft', 'Archived'] as const;
export type CourseStatus = (typeof courseStatuses)[number];

export const lessonKinds = ['Reading', 'Video', 'Exercise', 'Quiz'] as const;

export type Course = Tables<'courses'>;

/** A course in the catalogue. */
export type CatalogueCourse = Pick<Course, 'slug' | 'title' | 'summary' | 'level' | 'introductory'> & {
  modules: number;
};

export const courseLimits = {
  title: 120,
  slug: 100,
  summary: 300,
  description: 20_000,
  instructor: 100,
  category: 60,
  duration: 40,
  thumbnailUrl: 2048,
  lessonMinutes: 600,
} as const;

const lessonSchema = z.object({
  id: z.uuid().optional(),
  title: requiredText(courseLimits.title),
  kind: z.enum(lessonKinds),
  duration_minutes: z
    .int('Please enter whole minutes')
    .min(1, 'Please enter at least 1 minute')
    .max(courseLimits.lessonMinutes, `Please enter at most ${courseLimits.lessonMinutes} minutes`)
    .nullable(),
});

const moduleSchema = z.object({
  id: z.uuid().optional(),
  title: requiredText(courseLimits.title),
  lessons: z.array(lessonSchema),
});

export type CourseLesson = z.output<typeof lessonSchema>;
export type CourseModule = z.output<typeof moduleSchema>;

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
  modules: z.array(moduleSchema),
});

export type CourseInput = z.output<typeof courseInputSchema>;
