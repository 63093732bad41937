import type { CourseWithModules } from '#app/data/courses.ts';
import { type CourseInput, type CourseLesson, courseInputSchema } from '#domain/courses/course.ts';

/** The contents of the form. Each part of the outline has a key, because a new one has no id yet. */
export type LessonFields = {
  key: string;
  id?: string;
  title: string;
  kind: CourseLesson['kind'];
  minutes: string;
};
export type ModuleFields = { key: string; id?: string; title: string; lessons: LessonFields[] };
export type CourseFields = Omit<CourseInput, 'modules'> & { modules: ModuleFields[] };

/** Messages by the path of their field, such as `modules.0.title`. */
export type FieldErrors = Partial<Record<string, string>>;

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
    modules: (course?.modules ?? []).map(({ id, title, lessons }) => ({
      ...newPart(id),
      title,
      lessons: lessons.map(({ id, title, kind, duration_minutes }) => ({
        ...newPart(id),
        title,
        kind,
        minutes: duration_minutes?.toString() ?? '',
      })),
    })),
  };
}

let lastKey = 0;

function newPart(id?: string): { key: string; id?: string } {
  lastKey += 1;
  return { key: id ?? `new-${lastKey}`, id };
}

export function newModule(): ModuleFields {
  return { ...newPart(), title: '', lessons: [] };
}

export function newLesson(): LessonFields {
  return { ...newPart(), title: '', kind: 'Reading', minutes: '' };
}

export function areSameCourses(some: CourseFields, others: CourseFields): boolean {
  return JSON.stringify(inputOf(some)) === JSON.stringify(inputOf(others));
}

export function checkFields(fields: CourseFields): { input?: CourseInput; errors: FieldErrors } {
  const { data, error } = courseInputSchema.safeParse(inputOf(fields));
  const errors: FieldErrors = {};
  for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= message;
  return { input: data, errors };
}

/** The fields as input for the schema, valid or not. */
function inputOf(fields: CourseFields) {
  return {
    ...fields,
    modules: fields.modules.map(({ id, title, lessons }) => ({
      id,
      title,
      lessons: lessons.map(({ id, title, kind, minutes }) => ({
        id,
        title,
        kind,
        duration_minutes: minutes.trim() === '' ? null : Number(minutes),
      })),
    })),
  };
}
