import {
  type FieldErrors,
  fieldErrorsOf,
  fromLines,
  type ModuleFields,
  outlineFieldsOf,
  outlineInputOf,
  toLines,
  toNumber,
} from '#app/components/workspace/outline/outline-fields.ts';
import type { CourseWithModules } from '#app/data/courses.ts';
import { type CourseInput, courseInputSchema } from '#domain/courses/course-input.ts';

/** The contents of the form. Lists are texts with one entry on each line. */
export type CourseFields = Omit<CourseInput, 'modules' | 'objectives' | 'skills' | 'position'> & {
  objectives: string;
  skills: string;
  position: string;
  modules: ModuleFields[];
};

export function courseFieldsOf(course: CourseWithModules | undefined): CourseFields {
  return {
    title: course?.title ?? '',
    slug: course?.slug ?? '',
    summary: course?.summary ?? '',
    description: course?.description ?? '',
    level: course?.level ?? 'Beginner',
    introductory: course?.introductory ?? false,
    instructor: course?.instructor ?? '',
    category: course?.category ?? '',
    duration: course?.duration ?? '',
    thumbnail_url: course?.thumbnail_url ?? '',
    objectives: toLines(course?.objectives),
    skills: toLines(course?.skills),
    position: course?.position?.toString() ?? '',
    modules: outlineFieldsOf(course?.modules ?? []),
  };
}

export function areSameCourses(some: CourseFields, others: CourseFields): boolean {
  return JSON.stringify(inputOf(some)) === JSON.stringify(inputOf(others));
}

export function checkFields(fields: CourseFields): { input?: CourseInput; errors: FieldErrors } {
  const { data, error } = courseInputSchema.safeParse(inputOf(fields));
  return { input: data, errors: fieldErrorsOf(error?.issues ?? []) };
}

/** The fields as input for the schema, valid or not. */
function inputOf(fields: CourseFields) {
  return {
    ...fields,
    objectives: fromLines(fields.objectives),
    skills: fromLines(fields.skills),
    position: toNumber(fields.position),
    modules: outlineInputOf(fields.modules),
  };
}
