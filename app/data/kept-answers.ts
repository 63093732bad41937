import type { Answer } from '#courseware/questions/answer.ts';
import type { QuestionVariant } from './questions.ts';

/**
 * What a visitor answers in lessons is kept in this browser for a day, as long as the link in a confirmation mail
 * works. It is sent after the next sign-in in this browser, and the server grades it then.
 */
const storageKey = 'kept-answers';
const lifetime = 24 * 60 * 60 * 1000;

export interface KeptAnswer extends QuestionVariant {
  answer: Answer | null;
  isCorrect: boolean;
  at: number;
}

/** As on the server, an answer that was right once stays right. */
export function keepAnswer(given: Omit<KeptAnswer, 'at'>): void {
  const [before, others] = split(given.question);
  if (before?.isCorrect && !given.isCorrect) return;
  store([...others, { ...given, at: Date.now() }]);
}

export function readKeptAnswers(): KeptAnswer[] {
  try {
    const kept: KeptAnswer[] = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return kept.filter(({ at }) => Date.now() - at < lifetime);
  } catch {
    return [];
  }
}

/** What this visitor answered to a variant of a question, to show it again after a reload. */
export function findKeptAnswer({ question, seed }: QuestionVariant): Answer | null {
  const kept = readKeptAnswers().find((answer) => answer.question === question && answer.seed === seed);
  return kept?.answer ?? null;
}

export function forgetAnswer(question: string): void {
  store(split(question)[1]);
}

function split(question: string): [KeptAnswer | undefined, KeptAnswer[]] {
  const kept = readKeptAnswers();
  return [
    kept.find((answer) => answer.question === question),
    kept.filter((answer) => answer.question !== question),
  ];
}

function store(answers: KeptAnswer[]): void {
  try {
    if (answers.length > 0) localStorage.setItem(storageKey, JSON.stringify(answers));
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage can be full or blocked. Then the answers last as long as the page.
  }
}
