import { z } from 'zod';
import { contentId } from '#courseware/content-id.ts';
import { respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { drawHint, drawView, gradeDrawing } from '#supabase/functions/_shared/question-tasks.ts';
import { type Desk, refuseText } from './desk.ts';
import { type Compiled, compileFor, sourceFields } from './questions.ts';

/** A stored question, or one as it is being typed. */
const tried = z.union([z.strictObject({ question: contentId }), z.strictObject({ ...sourceFields })]);
const seed = z.string().min(1).max(64);

export const tryRequests = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('answer'),
    tried,
    seed,
    answer: z.unknown(),
    reveal: z.boolean().default(false),
  }),
  z.object({ action: z.literal('hint'), tried, seed, number: z.int().min(1).max(3) }),
  z.object({ action: z.literal('draw'), tried }),
]);
type TryRequest<Action> = Extract<z.output<typeof tryRequests>, { action: Action }>;

/** The same responses as those of the questions in lessons, but nothing is recorded. */
export async function gradeTry(desk: Desk, asked: TryRequest<'answer'>): Promise<Response> {
  const { compiled, problems } = await findCompiled(desk, asked.tried);
  if (compiled === undefined) return refuseText(problems);
  const { seed: drawnSeed, answer: given, reveal } = asked;
  return respond(200, await desk.compute(gradeDrawing, { compiled, seed: drawnSeed, answer: given, reveal }));
}

export async function hintTry(desk: Desk, asked: TryRequest<'hint'>): Promise<Response> {
  const { compiled, problems } = await findCompiled(desk, asked.tried);
  if (compiled === undefined) return refuseText(problems);
  const hint = await desk.compute(drawHint, { compiled, seed: asked.seed, number: asked.number });
  return hint ? respond(200, { hint }) : respond(404, { error: 'There is no further hint.' });
}

export async function drawTry(desk: Desk, asked: TryRequest<'draw'>): Promise<Response> {
  const { compiled, problems } = await findCompiled(desk, asked.tried);
  if (compiled === undefined) return refuseText(problems);
  const drawnSeed = crypto.randomUUID();
  const view = await desk.compute(drawView, { compiled, seed: drawnSeed });
  return respond(200, { seed: drawnSeed, view });
}

async function findCompiled(desk: Desk, wanted: z.output<typeof tried>): Promise<Compiled> {
  if ('source' in wanted) return compileFor(desk, wanted);
  const { data } = await desk.database
    .rpc('authored_question', { author: desk.author, question: wanted.question })
    .throwOnError();
  const { compiled } = z.object({ compiled: z.string() }).parse(data);
  return { compiled, problems: [], drawings: [] };
}
