import { z } from 'zod';
import { type Random, seededRandom } from '#courseware/random.ts';
import { classTestLength, type TestMoment, testMoments } from '#domain/classes/class-test.ts';
import { inRounds } from './in-rounds.ts';

export const classTestBankSchema = z.array(
  z.object({
    id: z.string(),
    lesson: z.string().nullable(),
    objective: z.int(),
    difficulty: z.int(),
    is_parametric: z.boolean(),
    is_in_lesson: z.boolean(),
  }),
);
export type BankQuestion = z.output<typeof classTestBankSchema>[number];

export type ClassTestForms = Record<TestMoment, BankQuestion[]>;

/** Every three questions of a place are compared, so more of them would take long. */
const mostPerPlace = 12;

/** The questions of one place in the tests before, after and later, and what speaks against this choice. */
interface Choice {
  questions: [BankQuestion, BankQuestion, BankQuestion];
  cost: number;
}

/** The best choice for the places so far that leads to these differences in difficulty. */
interface Plan {
  afterIsHarder: number;
  laterIsHarder: number;
  cost: number;
  choices: Choice[];
}

/**
 * Draws the tests of a class before, after and some time after a module, as parallel forms: the same number of
 * questions, each place with one objective, and the same difficulty in all. Undefined for a bank that is too small.
 *
 * Within that, a question is asked twice only where its objective has no other one. Questions with new numbers count as
 * other ones. Of what lessons ask and explain, as much as possible is asked before.
 */
export function drawClassTest(
  bank: readonly BankQuestion[],
  seed: string = crypto.randomUUID(),
): ClassTestForms | undefined {
  const random = seededRandom(seed);
  const places = choosePlaces(bank, random);
  if (places.length < classTestLength.least) return undefined;
  let plans: Plan[] = [{ afterIsHarder: 0, laterIsHarder: 0, cost: 0, choices: [] }];
  for (const questions of places) plans = extend(plans, choicesFor(questions, random));
  const [best] = plans.toSorted((one, other) => totalCost(one) - totalCost(other));
  const formOf = (form: 0 | 1 | 2) => (best?.choices ?? []).map(({ questions }) => questions[form]);
  return { before: formOf(0), after: formOf(1), later: formOf(2) };
}

/** The questions for each place of a test, none of them in two places: one objective each if the module has enough. */
function choosePlaces(bank: readonly BankQuestion[], random: Random): BankQuestion[][] {
  const places = [...Map.groupBy(bank, ({ lesson, objective }) => `${lesson} ${objective}`).values()];
  while (places.length < classTestLength.least) {
    const largest = places.toSorted((one, other) => other.length - one.length)[0];
    if (!largest || largest.length < 2) break;
    // Every second one by difficulty, so that the halves are alike.
    const sorted = largest.toSorted((one, other) => one.difficulty - other.difficulty);
    const [even, odd] = [0, 1].map((rest) => sorted.filter((_, at) => at % 2 === rest));
    places.splice(places.indexOf(largest), 1, even ?? [], odd ?? []);
  }
  // Of too many objectives, those with the most questions in each lesson: they repeat the least.
  const bySupply = random.shuffle(places).toSorted((one, other) => supplyOf(other) - supplyOf(one));
  const ranked = inRounds(bySupply, ([question]) => question?.lesson ?? '');
  const chosen = new Set(ranked.slice(0, classTestLength.most));
  return places
    .filter((place) => chosen.has(place))
    .map((place) => (place.length > mostPerPlace ? random.shuffle(place).slice(0, mostPerPlace) : place));
}

/** How many of the three forms can have a question of their own here. */
function supplyOf(questions: readonly BankQuestion[]): number {
  return Math.min(
    testMoments.length,
    questions.some(({ is_parametric }) => is_parametric) ? 3 : questions.length,
  );
}

function choicesFor(questions: readonly BankQuestion[], random: Random): Choice[] {
  return questions.flatMap((before) =>
    questions.flatMap((after) =>
      questions.map((later) => ({
        questions: [before, after, later] as Choice['questions'],
        // The random part is smaller than everything that matters.
        cost: costOf(before, after, later) + random.next() / 4,
      })),
    ),
  );
}

/** A text that comes back right after the module says least about learning. Within a place, equal difficulty is best. */
function costOf(before: BankQuestion, after: BankQuestion, later: BankQuestion): number {
  const isRepeated = (one: BankQuestion, other: BankQuestion) => one === other && !one.is_parametric;
  const isKnown = ({ is_in_lesson, is_parametric }: BankQuestion) => is_in_lesson && !is_parametric;
  return (
    Number(isRepeated(before, after)) * 12 +
    Number(isRepeated(after, later)) * 6 +
    Number(isRepeated(before, later)) * 4 +
    Number(isKnown(after)) * 2 +
    Number(isKnown(later)) +
    (Math.abs(before.difficulty - after.difficulty) + Math.abs(before.difficulty - later.difficulty)) / 2
  );
}

/** Every plan with every choice for the next place. Of those that are equally hard, only the best goes on. */
function extend(plans: readonly Plan[], choices: readonly Choice[]): Plan[] {
  const best = new Map<string, Plan>();
  for (const plan of plans) {
    for (const choice of choices) {
      const [before, after, later] = choice.questions;
      const afterIsHarder = plan.afterIsHarder + after.difficulty - before.difficulty;
      const laterIsHarder = plan.laterIsHarder + later.difficulty - before.difficulty;
      const cost = plan.cost + choice.cost;
      const key = `${afterIsHarder} ${laterIsHarder}`;
      if (cost < (best.get(key)?.cost ?? Number.POSITIVE_INFINITY)) {
        best.set(key, { afterIsHarder, laterIsHarder, cost, choices: [...plan.choices, choice] });
      }
    }
  }
  return [...best.values()];
}

/** A form that is harder than another weighs more than any repetition. */
function totalCost({ afterIsHarder, laterIsHarder, cost }: Plan): number {
  return cost + 1000 * (Math.abs(afterIsHarder) + Math.abs(laterIsHarder));
}
