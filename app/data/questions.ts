import { isSessionStored } from '#app/document/mark-document.ts';
import { getSupabase } from '#app/lib/supabase.ts';
import { WordedError } from '#app/lib/worded-error.ts';
import type { Answer } from '#courseware/questions/answer.ts';
import type { QuestionView } from '#courseware/questions/draw.ts';
import { askFunction } from './call-function.ts';
import type { gradedSchema } from './question-responses.ts';

/** Names one drawing of a question. */
export interface AskedQuestion {
  question: string;
  seed: string;
}

/** How an answer was graded. The solution comes with a right answer, or where it was asked for. */
export type GradedAnswer = ReturnType<typeof gradedSchema.parse>;

export async function checkAnswer(
  asked: AskedQuestion,
  answer: Answer | null,
  reveal = false,
): Promise<GradedAnswer> {
  const { gradedSchema } = await schemas();
  return gradedSchema.parse(await ask({ action: 'answer', ...asked, answer, reveal }));
}

/** The hints of a question are counted from 1. */
export async function readHint(asked: AskedQuestion, number: number): Promise<string> {
  const { hintSchema } = await schemas();
  return hintSchema.parse(await ask({ action: 'hint', ...asked, number })).hint;
}

/** The same question with new numbers. */
export async function drawAgain(question: string): Promise<{ seed: string; view: QuestionView }> {
  const { drawnSchema } = await schemas();
  return drawnSchema.parse(await ask({ action: 'draw', question }));
}

/** Lessons are public pages, so zod is loaded when somebody answers. */
const schemas = () => import('./question-responses.ts');

/** Visitors may answer too. Answers of somebody who is signed in are recorded, so they carry the session. */
async function ask(body: object): Promise<unknown> {
  if (isSessionStored()) await getSupabase();
  const { status, error, ...answer } = await askFunction<object>('questions', body);
  if (status < 300) return answer;
  throw new WordedError(status < 500 ? error : '');
}
