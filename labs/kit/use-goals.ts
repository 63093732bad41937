import { useEffect, useMemo, useState } from 'react';
import { type LabModel, noModels } from './lab.ts';
import type { LanguageModels } from './language-model.ts';
import { useAsked } from './use-language-model.ts';
import { useSettled } from './use-settled.ts';
import { useWork } from './use-work.ts';
import { finish, type Work } from './work.ts';

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
  const computed = useWork(() => (model.asksModels ? undefined : checkAll(model, settled, seed)), key);
  const asked = useAsked(
    (models) => (model.asksModels ? askAll(models, model, settled, seed) : undefined),
    key,
  );
  const result = model.asksModels && asked.isCurrent ? asked.result : computed.result;
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
    if (yield* inSteps(goal.isMet(choices, seed, noModels))) met.add(goal.id);
    else if (goal.progress) progress.set(goal.id, yield* inSteps(goal.progress(choices, seed, noModels)));
    yield;
  }
  return { met, progress };
}

/** A result that is there already, or comes at the end of long work. */
function* inSteps<Result extends boolean | string>(
  outcome: Result | Work<unknown, Result> | Promise<Result>,
): Work<void, Result> {
  if (typeof outcome !== 'object') return outcome;
  if (outcome instanceof Promise) throw new Error('Only a lab with `asksModels` may ask a language model.');
  for (;;) {
    const { done, value } = outcome.next();
    if (done) return value;
    yield;
  }
}

/** The goals of a lab about language models, which answer from their worker. */
async function askAll<Choices>(
  models: LanguageModels,
  model: LabModel<Choices>,
  choices: Choices,
  seed: number,
): Promise<Outcome> {
  const met = new Set<string>();
  const progress = new Map<string, string>();
  for (const goal of model.goals) {
    if (await goal.isMet(choices, seed, models)) met.add(goal.id);
    else {
      const told = await goal.progress?.(choices, seed, models);
      if (told !== undefined) progress.set(goal.id, typeof told === 'string' ? told : finish(told));
    }
  }
  return { met, progress };
}
