import { useState } from 'react';
import type { GuideStep, LabModel } from './lab.ts';
import { labWords as words } from './words.ts';

export interface Guide<Choices> {
  /** The number of the step that is open, from 0. Undefined while the guide is closed. */
  at: number | undefined;
  step: GuideStep<Choices> | undefined;
  /** What screen readers are told. Apart from what the view says, which comes a moment after a step. */
  said: string;
  /** Whether choices come from a step. They are not the learner's own work, and undo can bring back any of them. */
  hasShown(choices: Choices): boolean;
  show(index: number): void;
  close(): void;
  /** To be called when the choices of a step were undone. */
  handBack(): void;
}

/** "Show me": the steps of a lab's guide, which replace the choices. */
export function useGuide<Choices>(
  model: LabModel<Choices>,
  seed: number,
  change: (next: Choices, tag: string) => void,
): Guide<Choices> {
  const [at, setAt] = useState<number>();
  const [said, setSaid] = useState('');
  const [shown, setShown] = useState<ReadonlySet<Choices>>(new Set());

  function show(index: number) {
    const step = model.guide[index];
    setAt(step ? index : undefined);
    if (!step) return;
    // A copy, because the choices of a step may be the same object as those that the lab starts with.
    const choices = structuredClone(step.choices(seed));
    setShown(new Set([...shown, choices]));
    // The steps are undone together, so that one undo brings back the learner's own work.
    change(choices, 'guide');
    setSaid(`${step.text} ${words.undoShown}`);
  }

  return {
    at,
    step: at === undefined ? undefined : model.guide[at],
    said,
    hasShown: (choices) => shown.has(choices),
    show,
    close: () => setAt(undefined),
    handBack() {
      setAt(undefined);
      setSaid(words.ownAgain);
    },
  };
}
