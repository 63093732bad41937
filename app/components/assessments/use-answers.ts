import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { type AttemptResult, type OpenAttempt, openAttempt, saveAnswer } from '#app/data/assessments.ts';
import { userMessageOf } from '#app/lib/user-facing-error.ts';
import type { Answer } from '#courseware/questions/answer.ts';
import { createAnswerStore } from './answer-store.ts';

function answersOf(attempt: OpenAttempt | AttemptResult) {
  const items = 'questions' in attempt ? attempt.questions : attempt.results;
  return new Map<number, Answer | null>(items.map(({ position, answer }) => [position, answer]));
}

/** The answers of an open attempt, saved as they are given and in step with other tabs and devices. */
export function useAnswers(open: OpenAttempt) {
  const [store] = useState(() =>
    createAnswerStore({
      answers: answersOf(open),
      save: (position, answer) => saveAnswer(open.attempt.id, position, answer),
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
      const reading = openAttempt(open.attempt.id);
      await store.accept(reading.then(answersOf));
      const { attempt } = await reading;
      if (attempt.submitted_at) void revalidate();
      else setSecondsLeft(attempt.seconds_left);
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
