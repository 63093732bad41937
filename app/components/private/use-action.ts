import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import type { Outcome } from './outcome.ts';

/** A fetcher for actions that return an outcome. It calls `onDone` once per success and `onFailed` once per failure. */
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
    /** The submitted data, for an optimistic render. Undefined again after a failure. */
    optimistic: hasFailed ? undefined : fetcher.formData,
  };
}
