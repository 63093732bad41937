import { z } from 'zod';
import { createDraftStore } from '#app/components/workspace/stored-draft.ts';
import type { LessonVersion } from '#app/data/taught-courses.ts';
import { type LessonText, lessonTextSchema, seenLessonSchema } from '#domain/courses/authoring.ts';
import { lessonKinds } from '#domain/courses/course.ts';

/** The contents of the form. */
const lessonFieldsSchema = z.object({
  title: z.string(),
  kind: z.enum(lessonKinds),
  minutes: z.string(),
  /** One on each line. */
  objectives: z.string(),
  body: z.string(),
});

export type LessonFields = z.output<typeof lessonFieldsSchema>;

/** Unsaved changes of a lesson. */
export const lessonDrafts = createDraftStore('lesson-draft', {
  base: seenLessonSchema,
  fields: lessonFieldsSchema,
});

export function fieldsOfText({ title, kind, duration_minutes, objectives, body }: LessonText): LessonFields {
  return {
    title,
    kind,
    minutes: duration_minutes === null ? '' : String(duration_minutes),
    objectives: objectives.join('\n'),
    // Windows line ends would make every line differ from what the browser sends back.
    body: body.replaceAll('\r\n', '\n'),
  };
}

const emptyFields: LessonFields = { title: '', kind: 'Reading', minutes: '', objectives: '', body: '' };

export function lessonFieldsOf(version: LessonVersion | undefined): LessonFields {
  return version ? fieldsOfText(version.text) : emptyFields;
}

/** The text that the fields make, or the error of each field that is wrong. */
export function checkFields(fields: LessonFields): {
  text?: LessonText;
  errors: Partial<Record<keyof LessonFields, string>>;
} {
  const objectives = fields.objectives.split('\n').filter((line) => line.trim() !== '');
  const { data, error } = lessonTextSchema.safeParse({
    title: fields.title,
    kind: fields.kind,
    duration_minutes: minutesOf(fields),
    objectives,
    body: fields.body,
  });
  const errors: Partial<Record<keyof LessonFields, string>> = {};
  for (const { path, message } of error?.issues ?? []) {
    const name = path[0] === 'duration_minutes' ? 'minutes' : lessonFieldsSchema.keyof().parse(path[0]);
    errors[name] ??= message;
  }
  return { text: data, errors };
}

export function minutesOf({ minutes }: LessonFields): number | null {
  return minutes.trim() === '' ? null : Number(minutes);
}
