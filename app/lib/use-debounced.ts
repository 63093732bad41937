import { useEffect, useState } from 'react';

/** Short enough to seem immediate, and longer than most pauses between keystrokes. */
const defaultDelay = 300;

/** The debounced value, for searches that should not run on every keystroke. */
export function useDebounced<Value>(value: Value, milliseconds = defaultDelay): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
