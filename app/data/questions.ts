import { isSessionStored } from '#app/document/mark-document.ts';
import { getSupabase } from '#app/lib/supabase.ts';
import type { Answer } from '#courseware/questions/answer.ts';
import type { QuestionView } from '#courseware/questions/view.ts';
import { fetchFunction, toError } from './call-function.ts';
import { keepAnswer } from './kept-answers.ts';
import type { gradedSchema } from './question-responses.ts';

/** Identifies one variant of a question. */
export interface QuestionVariant {
  question: string;
  seed: string;
}

/** The grade of an answer. It includes the solution if the answer is right or the solution was requested. */
export type GradedAnswer = ReturnType<typeof gradedSchema.parse>;

export async function checkAnswer(
  variant: QuestionVariant,
  answer: Answer | null,
  reveal = false,
): Promise<GradedAnswer> {
  const { gradedSchema } = await schemas();
  const graded = gradedSchema.parse(await callQuestions({ action: 'answer', ...variant, answer, reveal }));
  if (!isSessionStored()) keepAnswer({ ...variant, answer, isCorrect: graded.isCorrect });
  return graded;
}

/** Hints count from 1. */
export async function readHint(variant: QuestionVariant, number: number): Promise<string> {
  const { hintSchema } = await schemas();
  return hintSchema.parse(await callQuestions({ action: 'hint', ...variant, number })).hint;
}

/** Returns the same question with new numbers. */
export async function drawAgain(question: string): Promise<{ seed: string; view: QuestionView }> {
  const { drawnSchema } = await schemas();
  return drawnSchema.parse(await callQuestions({ action: 'draw', question }));
}

/** Lessons are public pages, so zod loads when a question is answered. */
const schemas = () => import('./question-responses.ts');

/** Visitors may answer too. The request carries the session, because answers of signed-in users are recorded. */
async function callQuestions(body: object): Promise<unknown> {
  if (isSessionStored()) await getSupabase();
  const response = await fetchFunction<object>('questions', body);
  if (response.ok) return response.body;
  throw toError(response);
}
