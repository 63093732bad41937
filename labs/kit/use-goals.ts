import { useEffect, useMemo, useState } from 'react';
import type { LabModel } from './lab.ts';
import { useWork } from './use-work.ts';
import type { Work } from './work.ts';

/** Choices that were checked, and the goals that they meet. */
export interface CheckedChoices<Choices> {
  choices: Choices;
  met: ReadonlySet<string>;
}

/**
 * The choices that were checked last. They are checked in slices, after the learner has stopped changing things, so
 * they may be older than the choices of this moment.
 */
export function useGoals<Choices>(
  model: LabModel<Choices>,
  choices: Choices,
  seed: number,
): CheckedChoices<Choices> | undefined {
  const settled = useSettled(choices);
  const key = useMemo(() => `${seed} ${JSON.stringify(settled)}`, [seed, settled]);
  const { result } = useWork(() => checkAll(model, settled, seed), key);
  const [checked, setChecked] = useState<CheckedChoices<Choices>>();
  useEffect(() => {
    if (result) setChecked({ choices: settled, met: result });
  }, [result, settled]);
  return checked;
}

function* checkAll<Choices>(
  model: LabModel<Choices>,
  choices: Choices,
  seed: number,
): Work<void, Set<string>> {
  const met = new Set<string>();
  for (const { id, isMet } of model.goals) {
    const outcome = isMet(choices, seed);
    let isReached = outcome === true;
    if (typeof outcome !== 'boolean') {
      for (;;) {
        const { done, value } = outcome.next();
        if (done) {
          isReached = value;
          break;
        }
        yield;
      }
    }
    if (isReached) met.add(id);
    yield;
  }
  return met;
}

/** The value, once it has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 200);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
