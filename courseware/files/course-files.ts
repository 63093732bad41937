import { z } from 'zod';
import { bigIdeas, courseLevels, courseLimits, courseStatuses, lessonKinds } from '#domain/courses/course.ts';
import { projectLimits, projectUses } from '#domain/courses/project.ts';
import { contentId } from '../content-id.ts';
import type { Block } from '../lessons/block.ts';
import type { Question } from '../questions/question.ts';

/** The files of a curriculum by path, such as `meet-ai/course.md`. They come from a folder or a zip file. */
export type Files = ReadonlyMap<string, Uint8Array>;

const line = (most: number) => z.string().trim().min(1, 'Must not be empty').max(most);
const objectives = z.array(line(courseLimits.objective)).max(courseLimits.objectives).default([]);

/**
 * The format holds every course that the site can have, also one that is not finished, so that an export loses nothing.
 * What a course of the curriculum needs besides is checked in `courseware/check`.
 */
export const courseMatter = z.strictObject({
  title: line(courseLimits.title),
  level: z.enum(courseLevels),
  summary: line(courseLimits.summary),
  instructor: line(courseLimits.instructor),
  category: line(courseLimits.category),
  duration: line(courseLimits.duration),
  /** The position of the course among all courses of its level. Those without one come last. */
  position: z.int().min(1).max(courseLimits.position).optional(),
  /** What a new course becomes with the import. */
  status: z.enum(courseStatuses).optional(),
  introductory: z.boolean().default(false),
  objectives,
  /** The sentence that this course adds to a certificate of its level. */
  skills: z.array(line(courseLimits.skill)).max(courseLimits.skills).default([]),
});

export const moduleMatter = z.strictObject({
  id: contentId,
  title: line(courseLimits.title),
  objectives,
  ideas: z.array(z.enum(bigIdeas)).default([]),
});

export const lessonMatter = z.strictObject({
  id: contentId,
  title: line(courseLimits.title),
  kind: z.enum(lessonKinds),
  minutes: z.int().min(1).max(courseLimits.lessonMinutes).optional(),
  objectives,
  ideas: z.array(z.enum(bigIdeas)).default([]),
});

/** What a reviewer looks at, and what it has to be like for the project to be accepted. */
const criterionSchema = z.strictObject({
  id: contentId,
  title: line(projectLimits.criterionTitle),
  accepted: line(projectLimits.criterionText),
});

/** The front matter of `projects/ID.md`. */
export const projectMatter = z.strictObject({
  title: line(courseLimits.title),
  use: z.enum(projectUses),
  rubric: z
    .array(criterionSchema)
    .min(projectLimits.fewestCriteria)
    .max(projectLimits.criteria)
    .refine(
      (rubric) => new Set(rubric.map(({ id }) => id)).size === rubric.length,
      'Two criteria share an id',
    ),
});

export interface ProjectFile extends z.output<typeof projectMatter> {
  /** The name of the file. Blocks of lessons refer to it. */
  id: string;
  /** The brief, in Markdown. */
  body: string;
  file: string;
}

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
  /** The briefs of the course, in the order of their ids. */
  projects: ProjectFile[];
  /** Figures, captions and downloads by their path inside the course. */
  assets: Map<string, Uint8Array>;
  file: string;
}
