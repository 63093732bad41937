import { z } from 'zod';
import { contentId, idIn } from '#courseware/content-id.ts';
import type { SampleDrawing } from '#courseware/questions/sample-drawings.ts';
import type { TextProblem } from '#domain/courses/authoring.ts';
import { authoringLimits } from '#domain/courses/authoring-limits.ts';
import { respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { drawView } from '#supabase/functions/_shared/question-tasks.ts';
import { type Desk, refuseText, toJson } from './desk.ts';
import { readParts } from './lesson-parts.ts';
import { compileSource, packSource, writeSource } from './question-tasks.ts';

/** A question as its author types it. `id` is that of the stored question, if there is one. */
export const sourceFields = { module: z.uuid(), id: contentId.optional(), source: z.string() };
type Source = z.output<z.ZodObject<typeof sourceFields>>;

export const questionRequests = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('read-question'),
    question: contentId,
    revision: z.int().min(1).optional(),
  }),
  z.object({ action: z.literal('check-question'), ...sourceFields }),
  z.object({
    action: z.literal('save-question'),
    ...sourceFields,
    seen: z.int().nullable(),
    publish: z.boolean().default(true),
  }),
  z.object({
    action: z.literal('archive-question'),
    question: contentId,
    seen: z.int(),
    isArchived: z.boolean(),
  }),
]);
const tooLargePicture: TextProblem = {
  message: 'The picture of the question is too large. Use a simpler one.',
};

type QuestionRequest<Action> = Extract<z.output<typeof questionRequests>, { action: Action }>;

const storedSchema = z.object({
  id: z.string(),
  module: z.string(),
  revision: z.int(),
  published_revision: z.int().nullable(),
  is_archived: z.boolean(),
  question: z.string(),
  changed_at: z.string(),
  changed_by: z.string().nullable(),
  asked_in: z.array(z.object({ slug: z.string(), title: z.string() })),
  history: z.array(
    z.object({
      number: z.int(),
      created_at: z.string(),
      origin: z.string(),
      author_name: z.string().nullable(),
    }),
  ),
});

/** The question with its key, as YAML: its newest text, or another one of its history. */
export async function readQuestion(
  { author, database, compute }: Desk,
  { question, revision }: QuestionRequest<'read-question'>,
): Promise<Response> {
  const { data } = await database
    .rpc('authored_question', { author, question, wanted_revision: revision })
    .throwOnError();
  if (data === null) return respond(404, { error: 'There is no such revision.' });
  const stored = storedSchema.parse(data);
  return respond(200, {
    id: stored.id,
    module: stored.module,
    revision: stored.revision,
    publishedRevision: stored.published_revision,
    isArchived: stored.is_archived,
    changedAt: stored.changed_at,
    changedBy: stored.changed_by,
    askedIn: stored.asked_in,
    history: stored.history,
    source: await compute(writeSource, stored.question),
  });
}

/** The problems of a question, or a drawing of it as a learner would see it. Nothing is stored. */
export async function checkQuestion(desk: Desk, asked: QuestionRequest<'check-question'>): Promise<Response> {
  const module = await readModule(desk, asked);
  const { compiled, problems, drawings } = await compileIn(desk, module, asked);
  const lessons = module.lessons.map(({ lesson_id: _id, ...lesson }) => lesson);
  if (compiled === undefined) return respond(200, { problems, lessons, drawings });
  const seed = crypto.randomUUID();
  const view = await desk.compute(drawView, { compiled, seed });
  return respond(200, { problems, lessons, drawings, drawn: { seed, view } });
}

export async function saveQuestion(
  desk: Desk,
  { seen, publish, ...asked }: QuestionRequest<'save-question'>,
): Promise<Response> {
  const { compiled, problems } = await compileFor(desk, asked);
  if (compiled === undefined) return refuseText(problems);
  const packed = await desk.compute(packSource, compiled);
  if (!packed) return refuseText([tooLargePicture]);
  const { data: revision } = await desk.database
    .rpc('save_question', {
      author: desk.author,
      module: asked.module,
      seen_revision: seen,
      edited: toJson(packed),
      publish,
    })
    .throwOnError();
  return respond(200, { id: packed.id, revision });
}

export async function archiveQuestion(
  { author, database }: Desk,
  { question, seen, isArchived }: QuestionRequest<'archive-question'>,
): Promise<Response> {
  const { data: revision } = await database
    .rpc('archive_question', { author, question, seen_revision: seen, is_archived: isArchived })
    .throwOnError();
  return respond(200, { revision });
}

const moduleSchema = z.object({
  is_id_used: z.boolean(),
  lessons: z.array(
    z.object({
      id: z.string(),
      lesson_id: z.string(),
      title: z.string(),
      objectives: z.array(z.string()),
      module: z.string(),
    }),
  ),
});

/** A question as the database stores it, or what is wrong with it. */
export type Compiled = { drawings: SampleDrawing[] } & (
  | { compiled: string; problems: [] }
  | { compiled?: undefined; problems: TextProblem[] }
);

/** The lessons that a question may belong to. It refuses people who do not work on the course. */
async function readModule({ author, database }: Desk, { module, source }: Source) {
  const { data } = await database
    .rpc('authored_module', { author, module, wanted_id: idIn(source) ?? '' })
    .throwOnError();
  return moduleSchema.parse(data);
}

/** Compiles the YAML of a question of a module that the author works on. */
export async function compileFor(desk: Desk, asked: Source): Promise<Compiled> {
  return compileIn(desk, await readModule(desk, asked), asked);
}

async function compileIn(
  desk: Desk,
  { is_id_used: isIdUsed, lessons }: z.output<typeof moduleSchema>,
  { id, source }: Source,
): Promise<Compiled> {
  const most = authoringLimits.questionText;
  if (source.length > most) {
    const message = `A question has at most ${most.toLocaleString('en-US')} characters.`;
    return { problems: [{ line: source.slice(0, most).split('\n').length, message }], drawings: [] };
  }
  const asked = { source, context: { lessons, id, isIdUsed } };
  let result = await desk.compute(compileSource, asked);
  if (result.kind === 'with-picture') {
    const { path, lesson: wanted } = result;
    const lesson = lessons.find((each) => each.id === wanted);
    const { files } = lesson
      ? await readParts(desk, lesson.lesson_id, { questions: [], files: [path], hasWholePictures: true })
      : { files: [] };
    const picture = files.find((file) => file.path === path)?.content ?? null;
    result = await desk.compute(compileSource, { ...asked, picture });
  }
  if (result.kind === 'with-picture') return { problems: [], drawings: [] };
  const { drawings } = result;
  if (result.kind === 'wrong') return { problems: result.problems, drawings };
  return { compiled: result.compiled, problems: [], drawings };
}
