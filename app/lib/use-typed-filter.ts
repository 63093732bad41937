import { useEffect, useEffectEvent, useState } from 'react';

/** Short enough to seem immediate, and longer than most pauses between keystrokes. */
const defaultDelay = 300;

/**
 * The text of a control that filters a list, debounced. The text follows `value`, the filter in the URL, when that
 * changes elsewhere, such as by the Back button.
 */
export function useTypedFilter(
  value: string,
  onChange: (value: string) => void,
  delay = defaultDelay,
): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  // The values passed to `onChange`. `value` follows later, and may skip those that were superseded.
  const [requested, setRequested] = useState([value]);

  if (value !== seen) {
    setSeen(value);
    if (requested.includes(value)) {
      setRequested(requested.slice(requested.indexOf(value)));
    } else {
      setRequested([value]);
      setTyped(value);
    }
  }

  const request = useEffectEvent((text: string) => {
    if (text === requested.at(-1)) return;
    setRequested([...requested, text]);
    onChange(text);
  });

  useEffect(() => {
    const timer = setTimeout(() => request(typed), delay);
    return () => clearTimeout(timer);
  }, [typed, delay]);

  return [typed, setTyped];
}
