import { useEffect, useState } from 'react';

/** Short enough to seem immediate, and longer than most pauses between two keys. */
const usualPause = 300;

/** The value once it has not changed for a while, for searches that should not run at every key. */
export function useDebounced<Value>(value: Value, milliseconds = usualPause): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
