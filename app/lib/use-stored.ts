import { useEffect, useState } from 'react';

/** A choice stored in this browser. Documents are the same for every visitor, so they render the first value. */
export function useStored<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(values[0]);

  useEffect(() => {
    const kept = values.find((known) => known === read(key));
    if (kept) setValue(kept);
  }, [key, values]);

  function change(next: Value) {
    setValue(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Storage can be full or blocked; then the choice holds for this page.
    }
  }

  return [value, change];
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
