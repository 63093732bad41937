import { z } from 'zod';
import { checkLesson } from '#courseware/check/check-lessons.ts';
import { compileLesson, type LessonBlock } from '#courseware/lessons/compile-lesson.ts';
import { findFigureProblem } from '#courseware/lessons/find-figure-problem.ts';
import {
  findMissingParts,
  findTextProblems,
  referencesOf,
} from '#courseware/lessons/find-lesson-problems.ts';
import { parseBlocks } from '#courseware/lessons/parse-blocks.ts';
import { findExcess } from '#courseware/markdown/find-excess.ts';
import { firstSeed, labAbout } from '#courseware/pack-course.ts';
import { drawQuestion } from '#courseware/questions/draw.ts';
import { authoringLimits, lessonTextSchema, seenLessonSchema, type TextProblem } from '#domain/authoring.ts';
import { lessonKinds } from '#domain/course.ts';
import { answer } from '#supabase/functions/_shared/json-endpoint.ts';
import { type Desk, mostContent, refuseText, toJson } from './desk.ts';
import { readParts } from './lesson-parts.ts';

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
  }),
]);
const tooMuchContent: TextProblem = {
  message: 'The lesson is too large with its figures. Use fewer or simpler ones.',
};

type LessonRequest<Action> = Extract<z.output<typeof lessonRequests>, { action: Action }>;

export async function previewLesson(
  desk: Desk,
  { lesson, text }: LessonRequest<'preview-lesson'>,
): Promise<Response> {
  const { blocks, problems } = await compile(desk, lesson, text);
  return answer(200, { blocks, problems });
}

/** A draft may have mistakes, because it is only shown to people who work on the course. */
export async function saveLesson(
  { author, database }: Desk,
  { lesson, seen, text, publish }: LessonRequest<'save-lesson'>,
): Promise<Response> {
  const excess = findExcess(text.body);
  if (text.body.length > authoringLimits.lessonText) return refuseText(excess);
  const { data: edited, error } = lessonTextSchema.safeParse(text);
  if (!edited) {
    return refuseText(
      error.issues.map(({ path, message }) => ({ message: `${path.join('.')}: ${message}` })),
    );
  }
  const compiled = publish ? await compile({ author, database }, lesson, text) : undefined;
  const errors = compiled?.problems.filter(({ isAdvice }) => !isAdvice) ?? [];
  if (errors.length > 0) return refuseText(errors);
  const content = compiled && {
    blocks: compiled.blocks,
    required_checks: compiled.blocks.flatMap((block) => (block.kind === 'check' ? [block.question] : [])),
  };
  if (content && JSON.stringify(content).length > mostContent) return refuseText([tooMuchContent]);
  const { data: revision } = await database
    .rpc('save_lesson', { author, lesson, seen, edited, content: content ? toJson(content) : null })
    .throwOnError();
  return answer(200, { revision });
}

/** Renders a lesson as its page would, and finds everything that is wrong with it. */
async function compile(
  desk: Desk,
  lesson: string,
  { body, kind, duration_minutes }: z.output<typeof draftSchema>,
): Promise<{ blocks: LessonBlock[]; problems: TextProblem[] }> {
  const excess: TextProblem[] = findExcess(body);
  const parsed = excess.length > 0 ? { blocks: [], problems: [] } : parseBlocks(body);
  const { level, questions, hasFile, figure } = await readParts(desk, lesson, referencesOf(parsed.blocks));
  const parts = {
    figure,
    question: (id: string) => {
      const found = questions.get(id);
      return found && drawQuestion(found, firstSeed).view;
    },
    lab: labAbout,
  };
  let blocks: LessonBlock[] = [];
  try {
    blocks = compileLesson(parsed.blocks, parts);
  } catch (error) {
    // Lists and quotes inside each other are rendered by functions that call themselves.
    if (!(error instanceof RangeError)) throw error;
    excess.push({ message: 'Lists or quotes are nested too deeply.' });
  }
  if (excess.length > 0) return { blocks, problems: excess };
  const errors: TextProblem[] = [
    ...parsed.problems,
    ...findMissingParts(parsed.blocks, {
      hasQuestion: (id) => questions.has(id),
      hasFile,
      hasFilm: hasFile,
    }),
    ...findTextProblems(body, parsed.blocks),
    ...parsed.blocks.flatMap((block): TextProblem[] => {
      const svg = block.kind === 'figure' ? figure(block.src) : undefined;
      const message = svg && findFigureProblem(svg)?.message;
      return message ? [{ line: block.line, message }] : [];
    }),
  ];
  if (blocks.length === 0) errors.push({ message: 'The lesson is empty.' });
  const advice = checkLesson(
    {
      ...{
        id: lesson,
        slug: '',
        title: '',
        objectives: [],
        ideas: [],
        file: '',
        body,
        blocks: parsed.blocks,
      },
      kind: kind === 'Quiz' ? 'Exercise' : kind,
      minutes: duration_minutes ?? 0,
    },
    level,
  );
  return {
    blocks,
    problems: [
      ...errors.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
      ...advice.map(({ line, message }): TextProblem => ({ line, message, isAdvice: true })),
    ],
  };
}
