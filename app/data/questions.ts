import { isSessionStored } from '#app/document/mark-document.ts';
import { getSupabase } from '#app/lib/supabase.ts';
import { WordedError } from '#app/lib/worded-error.ts';
import type { Answer } from '#courseware/questions/answer.ts';
import type { QuestionView } from '#courseware/questions/draw.ts';
import { askFunction } from './call-function.ts';
import type { gradedSchema } from './question-responses.ts';

/** Identifies one variant of a question. */
export interface AskedQuestion {
  question: string;
  seed: string;
}

/** The grade of an answer. It includes the solution if the answer is right or the solution was requested. */
export type GradedAnswer = ReturnType<typeof gradedSchema.parse>;

export async function checkAnswer(
  asked: AskedQuestion,
  answer: Answer | null,
  reveal = false,
): Promise<GradedAnswer> {
  const { gradedSchema } = await schemas();
  return gradedSchema.parse(await ask({ action: 'answer', ...asked, answer, reveal }));
}

/** Hints count from 1. */
export async function readHint(asked: AskedQuestion, number: number): Promise<string> {
  const { hintSchema } = await schemas();
  return hintSchema.parse(await ask({ action: 'hint', ...asked, number })).hint;
}

/** Returns the same question with new numbers. */
export async function drawAgain(question: string): Promise<{ seed: string; view: QuestionView }> {
  const { drawnSchema } = await schemas();
  return drawnSchema.parse(await ask({ action: 'draw', question }));
}

/** Lessons are public pages, so zod loads when a question is answered. */
const schemas = () => import('./question-responses.ts');

/** Visitors may answer too. The request carries the session, because answers of signed-in users are recorded. */
async function ask(body: object): Promise<unknown> {
  if (isSessionStored()) await getSupabase();
  const { status, error, ...answer } = await askFunction<object>('questions', body);
  if (status < 300) return answer;
  throw new WordedError(status < 500 ? error : '');
}
