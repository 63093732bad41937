import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { openAttempt, saveAnswer } from '#app/data/assessments.ts';
import { userMessageOf } from '#app/lib/user-facing-error.ts';
import type { Answer } from '#courseware/questions/answer.ts';
import type { QuestionView } from '#courseware/questions/view.ts';
import { createAnswerStore } from './answer-store.ts';

interface Answered {
  position: number;
  answer: Answer | null;
}

/** Questions that wait for answers: an attempt at a quiz or an exam, or the test of a class. */
export interface OpenQuestions {
  attempt: { id: string; seconds_left: number | null };
  assessment: { kind: 'quiz' | 'exam' };
  questions: (Answered & { view: QuestionView })[];
}

/** Where the answers are stored. */
export interface AnswerCalls {
  save(id: string, position: number, answer: Answer | null): Promise<void>;
  /** What is stored by now, which may come from another device. */
  read(id: string): Promise<{ answered: Answered[]; isClosed: boolean; secondsLeft: number | null }>;
}

export const attemptCalls: AnswerCalls = {
  save: saveAnswer,
  async read(id) {
    const shown = await openAttempt(id);
    const { submitted_at, seconds_left: secondsLeft } = shown.attempt;
    const answered = 'questions' in shown ? shown.questions : shown.results;
    return { answered, isClosed: submitted_at !== null, secondsLeft };
  },
};

const byPosition = (items: readonly Answered[]) =>
  new Map<number, Answer | null>(items.map(({ position, answer }) => [position, answer]));

/** The answers of an open attempt, saved as they are given and in step with other tabs and devices. */
export function useAnswers(open: OpenQuestions, calls: AnswerCalls) {
  const [store] = useState(() =>
    createAnswerStore({
      answers: byPosition(open.questions),
      save: (position, answer) => calls.save(open.attempt.id, position, answer),
      wordsOf: userMessageOf,
    }),
  );
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  const [secondsLeft, setSecondsLeft] = useState(open.attempt.seconds_left);
  const { revalidate } = useRevalidator();

  useEffect(() => store.keepTrying(), [store]);

  /**
   * Reads the attempt itself. If the page loaded everything again and could not, it would show that in place of the
   * answers, and those that are not saved yet would be lost.
   */
  const handleReturn = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return void store.flush();
    try {
      const reading = calls.read(open.attempt.id);
      await store.accept(reading.then(({ answered }) => byPosition(answered)));
      const { isClosed, secondsLeft: left } = await reading;
      if (isClosed) void revalidate();
      else setSecondsLeft(left);
    } catch {
      // The answers stay as they are, and the next return reads the attempt again.
    }
  });
  useEffect(() => {
    const handleOnline = () => void store.flush();
    addEventListener('online', handleOnline);
    document.addEventListener('visibilitychange', handleReturn);
    return () => {
      removeEventListener('online', handleOnline);
      document.removeEventListener('visibilitychange', handleReturn);
    };
  }, [store]);

  return { ...state, secondsLeft, give: store.give, flush: store.flush };
}
