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

  const hasFailed = fetcher.state === 'loading' && data?.isDone === false;
  return {
    ...fetcher,
    isBusy: fetcher.state === 'submitting',
    /** What was just sent, to be shown at once. It is taken back when it could not be done. */
    optimistic: hasFailed ? undefined : fetcher.formData,
  };
}
