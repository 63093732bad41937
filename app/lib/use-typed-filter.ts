import { useEffect, useEffectEvent, useState } from 'react';

/** Short enough to seem immediate, and longer than most pauses between keystrokes. */
const usualPause = 300;

/**
 * The text of a control that filters a list, debounced. The text follows `value`, the filter in the URL, when that
 * changes elsewhere, such as by the Back button.
 */
export function useTypedFilter(
  value: string,
  onChange: (value: string) => void,
  pause = usualPause,
): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  // The values passed to `onChange`. `value` follows later, and may skip those that were superseded.
  const [asked, setAsked] = useState([value]);

  if (value !== seen) {
    setSeen(value);
    if (asked.includes(value)) {
      setAsked(asked.slice(asked.indexOf(value)));
    } else {
      setAsked([value]);
      setTyped(value);
    }
  }

  const ask = useEffectEvent((text: string) => {
    if (text === asked.at(-1)) return;
    setAsked([...asked, text]);
    onChange(text);
  });

  useEffect(() => {
    const timer = setTimeout(() => ask(typed), pause);
    return () => clearTimeout(timer);
  }, [typed, pause]);

  return [typed, setTyped];
}
