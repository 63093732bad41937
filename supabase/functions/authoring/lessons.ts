import { z } from 'zod';
import { findExcess } from '#courseware/markdown/find-excess.ts';
import { lessonTextSchema, seenLessonSchema } from '#domain/courses/authoring.ts';
import { authoringLimits } from '#domain/courses/authoring-limits.ts';
import { lessonKinds } from '#domain/courses/course.ts';
import { respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { type Desk, refuseText, toJson } from './desk.ts';
import { readParts } from './lesson-parts.ts';
import { findReferences, renderLesson } from './lesson-tasks.ts';
import type { LessonDraft } from './render-lesson.ts';

/** What the rendering and the rules of a lesson depend on. Its title may still be missing. */
const draftSchema = z.object({
  kind: z.enum(lessonKinds),
  duration_minutes: z.number().nullable(),
  body: z.string(),
});

export const lessonRequests = z.discriminatedUnion('action', [
  z.object({ action: z.literal('preview-lesson'), lesson: z.uuid(), text: draftSchema }),
  z.object({
    action: z.literal('save-lesson'),
    lesson: z.uuid(),
    seen: seenLessonSchema,
    text: draftSchema.loose(),
    publish: z.boolean(),
    /** Saved by the editor on its own, after a pause. */
    isAutosave: z.boolean().default(false),
  }),
]);

type LessonRequest<Action> = Extract<z.output<typeof lessonRequests>, { action: Action }>;

export async function previewLesson(
  desk: Desk,
  { lesson, text }: LessonRequest<'preview-lesson'>,
): Promise<Response> {
  return respond(200, await compile(desk, { lesson, ...text }));
}

/** A draft may have mistakes, because it is only shown to people who work on the course. */
export async function saveLesson(
  desk: Desk,
  { lesson, seen, text, publish, isAutosave }: LessonRequest<'save-lesson'>,
): Promise<Response> {
  const excess = findExcess(text.body);
  if (text.body.length > authoringLimits.lessonText) return refuseText(excess);
  const { data: edited, error } = lessonTextSchema.safeParse(text);
  if (!edited) {
    return refuseText(
      error.issues.map(({ path, message }) => ({ message: `${path.join('.')}: ${message}` })),
    );
  }
  const compiled = publish ? await compile(desk, { lesson, ...text }) : undefined;
  const errors = compiled?.problems.filter(({ isAdvice }) => !isAdvice) ?? [];
  if (errors.length > 0) return refuseText(errors);
  const content = compiled && {
    blocks: compiled.blocks,
    required_checks: compiled.blocks.flatMap((block) => (block.kind === 'check' ? [block.question] : [])),
  };
  const version = { author: desk.author, lesson, seen, edited };
  const { data: revision } = content
    ? await desk.database.rpc('save_lesson', { ...version, content: toJson(content) }).throwOnError()
    : await desk.database.rpc('save_lesson_draft', { ...version, is_autosave: isAutosave }).throwOnError();
  return respond(200, { revision });
}

async function compile(desk: Desk, draft: LessonDraft) {
  const parts = await readParts(desk, draft.lesson, await desk.compute(findReferences, draft.body));
  return desk.compute(renderLesson, { draft, parts });
}
