import { z } from 'zod';
import { courseLevels, courseLimits } from '#domain/courses/course.ts';
import { contentId } from '../content-id.ts';
import type { Block } from '../lessons/block.ts';
import type { Question } from '../questions/question.ts';

/** The files of a curriculum by path, such as `meet-ai/course.md`. They come from a folder or a zip file. */
export type Files = ReadonlyMap<string, Uint8Array>;

const line = (most: number) => z.string().trim().min(1, 'Must not be empty').max(most);
const objectives = z.array(line(200)).min(1).max(10);

/** The five big ideas of AI for schools, used as tags. */
export const bigIdeas = ['perception', 'representation', 'learning', 'interaction', 'society'] as const;

export const courseMatter = z.strictObject({
  title: line(courseLimits.title),
  level: z.enum(courseLevels),
  summary: line(courseLimits.summary),
  instructor: line(courseLimits.instructor),
  category: line(courseLimits.category),
  duration: line(courseLimits.duration),
  /** The position of the course among all courses of its level. */
  position: z.int().min(1).max(999),
  introductory: z.boolean().default(false),
  objectives,
  /** The sentence that this course adds to a certificate of its level. */
  skills: z.array(line(120)).max(10).default([]),
});

export const moduleMatter = z.strictObject({
  id: contentId,
  title: line(courseLimits.title),
  objectives,
  ideas: z.array(z.enum(bigIdeas)).default([]),
});

export const lessonKindsInFiles = ['Reading', 'Video', 'Exercise'] as const;

export const lessonMatter = z.strictObject({
  id: contentId,
  title: line(courseLimits.title),
  kind: z.enum(lessonKindsInFiles),
  minutes: z.int().min(1).max(courseLimits.lessonMinutes),
  objectives,
  ideas: z.array(z.enum(bigIdeas)).default([]),
});

export interface LessonFile extends z.output<typeof lessonMatter> {
  slug: string;
  /** The Markdown below the front matter. */
  body: string;
  blocks: Block[];
  file: string;
}

export interface ModuleFile extends z.output<typeof moduleMatter> {
  slug: string;
  /** Notes for teachers, in Markdown. */
  body: string;
  lessons: LessonFile[];
  questions: Question[];
  file: string;
}

export interface CourseFile extends z.output<typeof courseMatter> {
  slug: string;
  /** The text of the course page, in Markdown. */
  description: string;
  modules: ModuleFile[];
  /** Figures, captions and downloads by their path inside the course. */
  assets: Map<string, Uint8Array>;
  file: string;
}
