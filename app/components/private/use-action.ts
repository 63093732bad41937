import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import type { Outcome } from './attempt.ts';

/** A fetcher for actions that answer with an outcome. It calls `onDone` once for each that ended well, else `onFailed`. */
export function useAction<Value = unknown>(
  onDone: (value: Value) => void = () => {},
  onFailed: () => void = () => {},
) {
  const fetcher = useFetcher<Outcome<Value>>();
  const { data } = fetcher;
  const tell = useEffectEvent((outcome: Outcome<Value>) =>
    outcome.isDone ? onDone(outcome.value) : onFailed(),
  );

  useEffect(() => {
    if (data) tell(data as Outcome<Value>);
  }, [data]);

  return { ...fetcher, isBusy: fetcher.state === 'submitting' };
}
