import type { BigIdea } from '#domain/courses/course.ts';
import type { CourseLesson, CourseModule } from '#domain/courses/course-input.ts';

/** An outline in a form. Each part has a key, because a new one has no id yet. Lists are texts with one entry a line. */
export type LessonFields = {
  key: string;
  id?: string;
  title: string;
  kind: CourseLesson['kind'];
  minutes: string;
  objectives: string;
  ideas: BigIdea[];
};
export type ModuleFields = {
  key: string;
  id?: string;
  title: string;
  objectives: string;
  ideas: BigIdea[];
  teaching_notes: string;
  lessons: LessonFields[];
};

/** Messages by the path of their field, such as `modules.0.title`. */
export type FieldErrors = Partial<Record<string, string>>;

export function outlineFieldsOf(modules: readonly CourseModule[]): ModuleFields[] {
  return modules.map(({ id, title, objectives, ideas, teaching_notes, lessons }) => ({
    ...newPart(id),
    ...{ title, ideas, teaching_notes },
    objectives: toLines(objectives),
    lessons: lessonFieldsOf(lessons),
  }));
}

export function lessonFieldsOf(lessons: readonly CourseLesson[]): LessonFields[] {
  return lessons.map(({ id, title, kind, duration_minutes, objectives, ideas }) => ({
    ...newPart(id),
    ...{ title, kind, ideas },
    minutes: duration_minutes?.toString() ?? '',
    objectives: toLines(objectives),
  }));
}

export const toLines = (list: readonly string[] | undefined) => (list ?? []).join('\n');
export const fromLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
export const toNumber = (text: string) => (text.trim() === '' ? null : Number(text));

let lastKey = 0;

function newPart(id?: string): { key: string; id?: string } {
  lastKey += 1;
  return { key: id ?? `new-${lastKey}`, id };
}

export function newModule(): ModuleFields {
  return { ...newPart(), title: '', objectives: '', ideas: [], teaching_notes: '', lessons: [] };
}

export function newLesson(): LessonFields {
  return { ...newPart(), title: '', kind: 'Reading', minutes: '', objectives: '', ideas: [] };
}

/** The fields as input for the schema, valid or not. */
export function outlineInputOf(modules: readonly ModuleFields[]): CourseModule[] {
  return modules.map(({ id, title, objectives, ideas, teaching_notes, lessons }) => ({
    ...{ id, title, ideas, teaching_notes },
    objectives: fromLines(objectives),
    lessons: lessons.map(({ minutes, objectives: lines, key: _key, ...lesson }) => ({
      ...lesson,
      duration_minutes: toNumber(minutes),
      objectives: fromLines(lines),
    })),
  }));
}

/** Messages by field. A list is one field of the form, so it shows the problem of each of its lines. */
export function fieldErrorsOf(
  issues: readonly { path: PropertyKey[]; message: string }[],
  prefix = '',
): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    errors[`${prefix}${path.join('.')}`] ??= message;
    if (typeof path.at(-1) === 'number') errors[`${prefix}${path.slice(0, -1).join('.')}`] ??= message;
  }
  return errors;
}
