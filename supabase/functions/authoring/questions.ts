import { z } from 'zod';
import { contentId, idIn } from '#courseware/content-id.ts';
import { authoringLimits, type TextProblem } from '#domain/courses/authoring.ts';
import { respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { drawView } from '#supabase/functions/_shared/question-tasks.ts';
import { type Desk, refuseText, toJson } from './desk.ts';
import { decodeText, readParts } from './lesson-parts.ts';
import { compileSource, packSource, writeSource } from './question-tasks.ts';

/** A question as its author types it. `id` is that of the stored question, if there is one. */
export const sourceFields = { module: z.uuid(), id: contentId.optional(), source: z.string() };
type Source = z.output<z.ZodObject<typeof sourceFields>>;

export const questionRequests = z.discriminatedUnion('action', [
  z.object({ action: z.literal('read-question'), question: contentId }),
  z.object({ action: z.literal('check-question'), ...sourceFields }),
  z.object({ action: z.literal('save-question'), ...sourceFields, seen: z.int().nullable() }),
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
  is_archived: z.boolean(),
  question: z.string(),
  changed_at: z.string(),
  changed_by: z.string().nullable(),
  asked_in: z.array(z.object({ slug: z.string(), title: z.string() })),
});

/** The question with its key, as YAML. */
export async function readQuestion(
  { author, database, compute }: Desk,
  { question }: QuestionRequest<'read-question'>,
): Promise<Response> {
  const { data } = await database.rpc('authored_question', { author, question }).throwOnError();
  const stored = storedSchema.parse(data);
  return respond(200, {
    id: stored.id,
    module: stored.module,
    revision: stored.revision,
    isArchived: stored.is_archived,
    changedAt: stored.changed_at,
    changedBy: stored.changed_by,
    askedIn: stored.asked_in,
    source: await compute(writeSource, stored.question),
  });
}

/** The problems of a question, or a drawing of it as a learner would see it. Nothing is stored. */
export async function checkQuestion(desk: Desk, asked: QuestionRequest<'check-question'>): Promise<Response> {
  const { compiled, problems } = await compileFor(desk, asked);
  if (compiled === undefined) return respond(200, { problems });
  const seed = crypto.randomUUID();
  const view = await desk.compute(drawView, { compiled, seed });
  return respond(200, { problems, drawn: { seed, view } });
}

export async function saveQuestion(
  desk: Desk,
  { seen, ...asked }: QuestionRequest<'save-question'>,
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
  lessons: z.array(z.object({ id: z.string(), lesson_id: z.string(), objectives: z.array(z.string()) })),
});

/** A question as the database stores it, or what is wrong with it. */
export type Compiled = { compiled: string; problems: [] } | { compiled?: undefined; problems: TextProblem[] };

/** Compiles the YAML of a question of a module that the author works on. */
export async function compileFor(desk: Desk, { module, id, source }: Source): Promise<Compiled> {
  const { author, database } = desk;
  const { data } = await database
    .rpc('authored_module', { author, module, wanted_id: idIn(source) ?? '' })
    .throwOnError();
  const { is_id_used: isIdUsed, lessons } = moduleSchema.parse(data);
  const most = authoringLimits.questionText;
  if (source.length > most) {
    const message = `A question has at most ${most.toLocaleString('en-US')} characters.`;
    return { problems: [{ line: source.slice(0, most).split('\n').length, message }] };
  }
  const asked = { source, context: { lessons, id, isIdUsed } };
  let result = await desk.compute(compileSource, asked);
  if (result.kind === 'with-picture') {
    const { path, lesson: wanted } = result;
    const lesson = lessons.find((each) => each.id === wanted);
    const { files } = lesson
      ? await readParts(desk, lesson.lesson_id, { questions: [], files: [path] })
      : { files: [] };
    const picture = decodeText(files.find((file) => file.path === path)?.content) ?? null;
    result = await desk.compute(compileSource, { ...asked, picture });
  }
  if (result.kind === 'compiled') return { compiled: result.compiled, problems: [] };
  return { problems: result.kind === 'wrong' ? result.problems : [] };
}
