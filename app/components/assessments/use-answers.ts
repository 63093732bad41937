import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { type OpenAttempt, saveAnswer } from '#app/data/assessments.ts';
import { userMessageOf } from '#app/lib/user-facing-error.ts';
import type { Answer } from '#courseware/questions/answer.ts';
import { createAnswerStore } from './answer-store.ts';

const answersOf = ({ questions }: OpenAttempt) =>
  new Map<number, Answer | null>(questions.map(({ position, answer }) => [position, answer]));

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
  const { revalidate } = useRevalidator();

  useEffect(() => store.keepTrying(), [store]);

  useEffect(() => store.accept(answersOf(open)), [store, open]);

  const handleReturn = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void revalidate();
    else void store.flush();
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

  return { ...state, give: store.give, flush: store.flush };
}
