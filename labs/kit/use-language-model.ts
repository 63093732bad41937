import { useEffect, useEffectEvent, useState } from 'react';
import type { LanguageModels } from './language-model.ts';
import { modelLoading, openLanguageModels } from './language-model-client.ts';

export interface AskedState<Result> {
  /** The newest answer. While another question is asked, the one before stays. */
  result: Result | undefined;
  /** Whether it answers the question of this moment. */
  isCurrent: boolean;
  hasFailed: boolean;
  retry(): void;
}

/**
 * Asks the language models of the page, again when `key` changes, which should contain everything that the question
 * depends on. A question that is out of date is cancelled. `ask` returns undefined while there is nothing to ask.
 */
export function useAsked<Result>(
  ask: (models: LanguageModels, signal: AbortSignal) => Promise<Result> | undefined,
  key: string,
): AskedState<Result> {
  const [answer, setAnswer] = useState<{ key: string; result: Result }>();
  const [failed, setFailed] = useState<string>();
  const [tries, setTries] = useState(0);
  const start = useEffectEvent((signal: AbortSignal) => ask(openLanguageModels(signal), signal));
  const hasFailed = failed === key;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks the same question again.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setFailed(undefined);
    start(signal)?.then(
      (result) => !signal.aborted && setAnswer({ key, result }),
      () => !signal.aborted && setFailed(key),
    );
    return () => controller.abort();
  }, [key, tries]);

  // What failed for want of the network is asked again when weights have arrived for another question.
  useEffect(() => {
    if (!hasFailed) return;
    return modelLoading.subscribe(() => {
      if (!modelLoading.read().hasFailed) setTries((count) => count + 1);
    });
  }, [hasFailed]);

  return {
    result: answer?.result,
    isCurrent: answer?.key === key,
    hasFailed,
    retry: () => setTries(tries + 1),
  };
}
