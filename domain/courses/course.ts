import type { Tables } from '#domain/database/database.ts';

/** The public pages call the third level Expert. */
export const courseLevels = ['Beginner', 'Intermediate', 'Advanced'] as const;
export type CourseLevel = (typeof courseLevels)[number];

export const courseStatuses = ['Published', 'Draft', 'Archived'] as const;
export type CourseStatus = (typeof courseStatuses)[number];

/** The five big ideas of AI for schools, used as tags. */
export const bigIdeas = ['perception', 'representation', 'learning', 'interaction', 'society'] as const;
export type BigIdea = (typeof bigIdeas)[number];

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
  position: 999,
  objective: 200,
  objectives: 10,
  skill: 120,
  skills: 10,
  teachingNotes: 20_000,
} as const;
