import { checkGoal } from '#labs/kit/lab.ts';
import { findLab } from '#labs/registry.ts';

interface Claim {
  lab: string;
  goal: string;
  choices: unknown;
  seed: number;
}

/** Whether choices meet a goal of a lab; undefined if the lab or the goal does not exist or the choices are impossible. */
export function checkClaim({ lab: name, goal, choices, seed }: Claim): boolean | undefined {
  const lab = findLab(name);
  return lab && checkGoal(lab, goal, choices, seed);
}
