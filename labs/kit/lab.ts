import type { z } from 'zod';
import type { LanguageModels } from './language-model.ts';
import { finish, type Work } from './work.ts';

/** Something a learner can reach in a lab. The server decides with the same function as the browser. */
export interface LabGoal<Choices> {
  id: string;
  /** One sentence that names what counts, with its numbers. */
  text: string;
  isMet(
    choices: Choices,
    seed: number,
    models: LanguageModels,
  ): boolean | Work<unknown, boolean> | Promise<boolean>;
  /**
   * How far choices that do not meet the goal have come, in a few words without a full stop, such as "7 of 9 right". It
   * is asked right after `isMet`, of the same choices. Not for what a learner should find out without help.
   */
  progress?(
    choices: Choices,
    seed: number,
    models: LanguageModels,
  ): string | Work<unknown, string> | Promise<string>;
}

/** One step of "Show me": what to look at, and the choices that show it. */
export interface GuideStep<Choices> {
  text: string;
  choices(seed: number): Choices;
}

/**
 * A lab without its view. Everything that a learner decides is one value, the choices. It is saved, shared as a link,
 * undone and reset as a whole, and the server recomputes goals from it. All results follow from the choices and the
 * seed, so a model uses no clock, no `Math.random` and none of the `Math` functions that differ between engines.
 */
export interface LabModel<Choices> {
  name: string;
  title: string;
  /** One sentence that says what the lab shows. */
  idea: string;
  ages: string;
  minutes: number;
  schema: z.ZodType<Choices>;
  /** What a learner starts from. Each learner has a seed of their own, from which a model draws its data. */
  start(seed: number): Choices;
  goals: readonly LabGoal<Choices>[];
  /** Whether goals ask our language models. They then return a boolean or a promise of it. */
  asksModels?: boolean;
  guide: readonly GuideStep<Choices>[];
  /** Choices that contain a learner's own words or drawings are saved in the browser only. */
  isPrivate?: boolean;
}

/** The seed of visitors, who have no account. */
export const visitorSeed = 1;

/** The most bytes that the choices of a lab may have as JSON. */
export const mostChoiceBytes = 32 * 1024;

/**
 * Work that is not done twice in a row for the same choices, for a goal whose progress needs the same long computation as
 * `isMet`.
 */
export function rememberLast<Choices extends object, Result>(
  work: (choices: Choices, seed: number) => Work<unknown, Result>,
): (choices: Choices, seed: number) => Work<unknown, Result> {
  let last: { choices: Choices; seed: number; result: Result } | undefined;
  return function* remembered(choices, seed) {
    if (last?.choices === choices && last.seed === seed) return last.result;
    const result = yield* work(choices, seed);
    last = { choices, seed, result };
    return result;
  };
}

/**
 * Whether choices from outside meet a goal. Undefined if the goal does not exist or the choices are impossible. `models`
 * are asked only in labs about language models.
 */
export async function checkGoalWith(
  models: LanguageModels,
  lab: LabModel<unknown>,
  goal: string,
  choices: unknown,
  seed: number,
): Promise<boolean | undefined> {
  const result = await startCheck(models, lab, goal, choices, seed);
  return typeof result === 'object' ? finish(result) : result;
}

/** The same at once, for a lab that asks no language model. */
export function checkGoal(
  lab: LabModel<unknown>,
  goal: string,
  choices: unknown,
  seed: number,
): boolean | undefined {
  const result = startCheck(noModels, lab, goal, choices, seed);
  if (result instanceof Promise) throw new Error(`${lab.name} asks a language model`);
  return typeof result === 'object' ? finish(result) : result;
}

function startCheck(
  models: LanguageModels,
  lab: LabModel<unknown>,
  goal: string,
  choices: unknown,
  seed: number,
) {
  const wanted = lab.goals.find(({ id }) => id === goal);
  const parsed = lab.schema.safeParse(choices);
  return wanted && parsed.success ? wanted.isMet(parsed.data, seed, models) : undefined;
}

const refuse = () => Promise.reject(new Error('There is no language model here.'));

/** For labs that ask none. */
export const noModels: LanguageModels = {
  split: refuse,
  next: refuse,
  look: refuse,
  write: refuse,
  losses: refuse,
};
