import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LabModel } from './lab.ts';
import type { CheckedChoices } from './use-goals.ts';
import { labWords as words } from './words.ts';

const none: ReadonlySet<string> = new Set();

/** The goals that the learner has reached since the lab was opened. Each is said, and sent to be confirmed. */
export function useReachedGoals<Choices>({
  model,
  checked,
  kept,
  say,
  confirm,
}: {
  model: LabModel<Choices>;
  /** The learner's own choices that were checked last. */
  checked: CheckedChoices<Choices> | undefined;
  /** The goals that were confirmed. */
  kept: readonly string[];
  say: (text: string) => void;
  /** If that fails, it is asked again when the goal is reached again. */
  confirm: (goal: string, choices: Choices) => Promise<void>;
}): ReadonlySet<string> {
  // A goal stays reached while the learner tries something else.
  const [reached, setReached] = useState(none);
  const sent = useRef(new Set<string>());
  const tell = useEffectEvent(() => {
    if (!checked) return;
    const { met } = checked;
    if ([...met].some((id) => !reached.has(id))) setReached(new Set([...reached, ...met]));
    const own = model.goals.filter(({ id }) => met.has(id) && !kept.includes(id));
    const fresh = own.filter(({ id }) => !reached.has(id));
    // Two goals can be reached at once, and what is said replaces what was said before.
    if (fresh.length > 0) say(fresh.map(({ text }) => words.reachedNow(text)).join(' '));
    for (const { id } of own) {
      if (sent.current.has(id)) continue;
      sent.current.add(id);
      confirm(id, checked.choices).catch(() => sent.current.delete(id));
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: goals are told after each check.
  useEffect(() => tell(), [checked]);
  return reached;
}
