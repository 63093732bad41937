import type { Answer } from '#courseware/questions/answer.ts';
import { keptForADay } from './kept-for-a-day.ts';
import type { QuestionVariant } from './questions.ts';

/**
 * What a visitor answers in lessons. It is sent after the next sign-in in this browser, and the server grades it then.
 * The server remembers only that a question was answered, so the answer stays here to be shown again.
 */
const keptAnswers = keptForADay<KeptAnswer>('kept-answers');

export interface KeptAnswer extends QuestionVariant {
  answer: Answer | null;
  isCorrect: boolean;
  at: number;
  /** The user whose account has it. Undefined while it is only here. */
  userId?: string;
}

/** As on the server, an answer that was right once stays right. */
export function keepAnswer(given: Omit<KeptAnswer, 'at' | 'userId'>): void {
  const [before, others] = split(given.question, undefined);
  if (before?.isCorrect && !given.isCorrect) return;
  keptAnswers.store([...others, { ...given, at: Date.now() }]);
}

/** The answers of a visitor, which no account has yet. */
export function readKeptAnswers(): KeptAnswer[] {
  return keptAnswers.read().filter(({ userId }) => userId === undefined);
}

/** What this user or visitor answered to a variant of a question in this browser, to show it again after a reload. */
export function findKeptAnswer(
  { question, seed }: QuestionVariant,
  userId: string | undefined,
): Answer | null {
  const [kept] = split(question, userId);
  return kept?.seed === seed ? kept.answer : null;
}

/** An account has the answer of a visitor from now on. */
export function giveAnswerTo(question: string, userId: string): void {
  const [kept, others] = split(question, undefined);
  if (!kept) return;
  const isOfUser = (answer: KeptAnswer) => answer.question === question && answer.userId === userId;
  keptAnswers.store([...others.filter((answer) => !isOfUser(answer)), { ...kept, userId }]);
}

export function forgetAnswer(question: string): void {
  keptAnswers.store(split(question, undefined)[1]);
}

function split(question: string, userId: string | undefined): [KeptAnswer | undefined, KeptAnswer[]] {
  const kept = keptAnswers.read();
  const found = kept.find((answer) => answer.question === question && answer.userId === userId);
  return [found, kept.filter((answer) => answer !== found)];
}
