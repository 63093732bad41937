import { z } from 'zod';
import { compiledQuestion } from '#courseware/questions/compile.ts';
import { drawQuestion } from '#courseware/questions/draw.ts';
import { gradeAnswer, solutionOf } from '#courseware/questions/grade.ts';
import { contentId } from '#courseware/questions/question.ts';
import { answer } from '#supabase/functions/_shared/json-endpoint.ts';
import { type Desk, refuseText } from './desk.ts';
import { type Compiled, compileSource, sourceFields } from './questions.ts';

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
  if (!compiled) return refuseText(problems);
  const drawn = drawQuestion(compiled, asked.seed);
  const { isCorrect, score, feedback } = gradeAnswer(compiled.question, drawn, asked.answer);
  const solution = isCorrect || asked.reveal ? solutionOf(compiled.question, drawn) : undefined;
  return answer(200, { isCorrect, score, feedback, solution });
}

export async function hintTry(desk: Desk, asked: TryRequest<'hint'>): Promise<Response> {
  const { compiled, problems } = await findCompiled(desk, asked.tried);
  if (!compiled) return refuseText(problems);
  const hint = drawQuestion(compiled, asked.seed).textAt(`hints.${asked.number - 1}`);
  return hint ? answer(200, { hint }) : answer(404, { error: 'There is no further hint.' });
}

export async function drawTry(desk: Desk, asked: TryRequest<'draw'>): Promise<Response> {
  const { compiled, problems } = await findCompiled(desk, asked.tried);
  if (!compiled) return refuseText(problems);
  const drawnSeed = crypto.randomUUID();
  return answer(200, { seed: drawnSeed, view: drawQuestion(compiled, drawnSeed).view });
}

async function findCompiled(desk: Desk, wanted: z.output<typeof tried>): Promise<Compiled> {
  if ('source' in wanted) return compileSource(desk, wanted);
  const { data } = await desk.database
    .rpc('authored_question', { author: desk.author, question: wanted.question })
    .throwOnError();
  const { compiled } = z.object({ compiled: compiledQuestion }).parse(data);
  return { compiled, problems: [] };
}
