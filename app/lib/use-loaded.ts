import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** While something is loaded again, what was there before stays in sight. */
export type Loaded<Value> =
  | { status: 'loading'; value?: Value }
  | { status: 'loaded'; value: Value }
  | { status: 'failed'; value?: undefined };

/**
 * Loads in the browser when a page appears and whenever `question` changes, which is everything `load` depends on,
 * in writing. An answer that comes after the next question was asked is dropped.
 */
export function useLoaded<Value>(
  question: string,
  load: () => Promise<Value>,
  onFailure: (error: unknown) => void = () => {},
) {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ status: 'loading' });
  const [round, setRound] = useState(0);
  const ask = useEffectEvent((_question: string, _round: number) => load());
  const fail = useEffectEvent(onFailure);

  useEffect(() => {
    let isAwaited = true;
    setLoaded(({ value }) => ({ status: 'loading', value }));
    ask(question, round).then(
      (value) => isAwaited && setLoaded({ status: 'loaded', value }),
      (error) => {
        if (!isAwaited) return;
        setLoaded({ status: 'failed' });
        fail(error);
      },
    );
    return () => {
      isAwaited = false;
    };
  }, [question, round]);

  return {
    ...loaded,
    reload: useCallback(() => setRound((before) => before + 1), []),
    /** For what the page knows without asking again, such as a row that was just changed. */
    change: useCallback(
      (next: (value: Value) => Value) =>
        setLoaded((before) =>
          before.status === 'loaded' ? { status: 'loaded', value: next(before.value) } : before,
        ),
      [],
    ),
  };
}
