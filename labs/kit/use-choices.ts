import { useCallback, useState } from 'react';

const mostUndo = 100;

export interface ChoiceHistory<Choices> {
  choices: Choices;
  canUndo: boolean;
  /** Changes in a row with the same `tag`, such as those of one slider, are undone together. */
  change(next: Choices, tag?: string): void;
  undo(): void;
}

/** The choices of a lab, with the ones before. */
export function useChoices<Choices>(first: Choices): ChoiceHistory<Choices> {
  const [history, setHistory] = useState<{ past: Choices[]; now: Choices; tag?: string }>({
    past: [],
    now: first,
  });
  const change = useCallback((next: Choices, tag?: string) => {
    setHistory(({ past, now, tag: before }) => ({
      past: tag !== undefined && tag === before ? past : [...past, now].slice(-mostUndo),
      now: next,
      tag,
    }));
  }, []);
  const undo = useCallback(() => {
    setHistory(({ past, now }) => ({ past: past.slice(0, -1), now: past.at(-1) ?? now }));
  }, []);
  return { choices: history.now, canUndo: history.past.length > 0, change, undo };
}
