import type { SupabaseClient } from '@supabase/supabase-js';
import type { Page } from 'playwright-core';
import type { Answer } from '#courseware/questions/answer.ts';
import type { QuestionView } from '#courseware/questions/view.ts';
import type { Database } from '#domain/database/database-types.ts';
import type { Account } from './accounts.ts';
import { clientOf } from './courses.ts';
import { openPage } from './fixtures.ts';
import { solve } from './question-bank.ts';
import { storageOf } from './signed-in.ts';

/** A quiz of an introductory course whose bank has no drawn numbers. */
export const quizPath = '/courses/meet-ai/quiz/what-we-mean-by-ai';

export async function openAs(account: Account, path: string, options: object = {}): Promise<Page> {
  return openPage(path, { storageState: await storageOf(account), ...options });
}

export interface ShownQuestion {
  position: number;
  view: QuestionView;
  answer: Answer | null;
}

/** The questions of the learner's open attempt, as the site shows them. */
export async function questionsOf(
  account: Omit<Account, 'id'>,
): Promise<{ attempt: string; questions: ShownQuestion[] }> {
  const client = await clientOf(account);
  const { data: session } = await client.auth.getSession();
  const { data: attempts } = await client
    .from('attempts')
    .select('id')
    .eq('user_id', session.session?.user.id ?? '')
    .is('submitted_at', null)
    .throwOnError();
  const attempt = attempts[0]?.id;
  if (!attempt) throw new Error('no attempt is open');
  const { data, error } = await client.functions.invoke('assessments', { body: { action: 'open', attempt } });
  if (error) throw error;
  return { attempt, questions: data.questions };
}

/** Starts the quiz of a module or the exam of a level, as its page does. */
export async function startAttempt(
  client: SupabaseClient<Database>,
  wanted: { module: string } | { level: string },
): Promise<{ attempt: string; questions: ShownQuestion[] }> {
  const { data: assessments } = await client
    .from('assessments')
    .select('id,level,course_modules(slug)')
    .throwOnError();
  const assessment = assessments.find(({ level, course_modules: module }) =>
    'level' in wanted ? level === wanted.level : module?.slug === wanted.module,
  );
  const body = { action: 'start', assessment: assessment?.id };
  const { data, error } = await client.functions.invoke('assessments', { body });
  if (error) throw error;
  return { attempt: data.attempt.id, questions: data.questions };
}

/** Saves correct answers to the questions of the open attempt, as another device of the learner would. */
export async function answerElsewhere(account: Account): Promise<void> {
  const [client, { attempt, questions }] = [await clientOf(account), await questionsOf(account)];
  for (const { position, view } of questions) {
    const answer = await solve(view);
    await client.rpc('save_answer', { attempt, question_position: position, answer }).throwOnError();
  }
}
