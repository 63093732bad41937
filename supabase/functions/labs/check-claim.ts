import { checkGoalWith } from '#labs/kit/lab.ts';
import { createLanguageModels } from '#labs/kit/run-language-models.ts';
import { findLab } from '#labs/registry.ts';
import { storedWeights } from '#models/inference/stored-weights.ts';

const models = createLanguageModels(storedWeights);

interface Claim {
  lab: string;
  goal: string;
  choices: unknown;
  seed: number;
}

interface Checked {
  isMet: boolean;
  /** The choices may contain a learner's own words or drawings, so they are not stored. */
  isPrivate: boolean;
}

/** Whether choices meet a goal of a lab; undefined if the lab or the goal does not exist or the choices are impossible. */
export async function checkClaim({ lab: name, goal, choices, seed }: Claim): Promise<Checked | undefined> {
  const lab = findLab(name);
  const isMet = lab && (await checkGoalWith(models, lab, goal, choices, seed));
  return isMet === undefined ? undefined : { isMet, isPrivate: lab?.isPrivate ?? false };
}
