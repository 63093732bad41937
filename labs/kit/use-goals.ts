import { useEffect, useMemo, useState } from 'react';
import type { LabModel } from './lab.ts';
import { useWork } from './use-work.ts';
import type { Work } from './work.ts';

/** What a check of choices found. */
interface Outcome {
  /** The goals that they meet. */
  met: ReadonlySet<string>;
  /** How far they have come toward the others, where a goal can tell. */
  progress: ReadonlyMap<string, string>;
}

export interface CheckedChoices<Choices> extends Outcome {
  choices: Choices;
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
    if (result) setChecked({ choices: settled, ...result });
  }, [result, settled]);
  return checked;
}

function* checkAll<Choices>(model: LabModel<Choices>, choices: Choices, seed: number): Work<void, Outcome> {
  const met = new Set<string>();
  const progress = new Map<string, string>();
  for (const goal of model.goals) {
    if (yield* inSteps(goal.isMet(choices, seed))) met.add(goal.id);
    else if (goal.progress) progress.set(goal.id, yield* inSteps(goal.progress(choices, seed)));
    yield;
  }
  return { met, progress };
}

/** A result that is there already, or comes at the end of long work. */
function* inSteps<Result extends boolean | string>(
  outcome: Result | Work<unknown, Result>,
): Work<void, Result> {
  if (typeof outcome !== 'object') return outcome;
  for (;;) {
    const { done, value } = outcome.next();
    if (done) return value;
    yield;
  }
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
