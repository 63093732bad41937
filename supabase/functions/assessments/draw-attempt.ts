import { z } from 'zod';
import { seededRandom } from '#courseware/random.ts';
import { inRounds } from './in-rounds.ts';

export const bankSchema = z.object({
  question_count: z.int(),
  questions: z.array(
    z.object({
      id: z.string(),
      module: z.string(),
      lesson: z.string().nullable(),
      is_parametric: z.boolean(),
    }),
  ),
  previous: z.array(z.string()),
});

export type Bank = z.output<typeof bankSchema>;

export type DrawnItem = { id: string; seed: string };

/**
 * Draws the questions of an attempt, spread evenly over modules and lessons. Those of the previous attempt are drawn only
 * when there are not enough others; questions with new numbers count as new.
 */
export function drawAttempt(
  { question_count: count, questions, previous }: Bank,
  makeSeed = () => crypto.randomUUID(),
): DrawnItem[] {
  const random = seededRandom(makeSeed());
  const asked = new Set(previous);
  const isRepeated = ({ id, is_parametric }: Bank['questions'][number]) => asked.has(id) && !is_parametric;
  const fresh = spread(random.shuffle(questions.filter((question) => !isRepeated(question))));
  const repeated = spread(random.shuffle(questions.filter(isRepeated)));
  const wanted = Math.min(count, questions.length);
  const chosen = fresh.slice(0, wanted);
  chosen.push(...repeated.slice(0, wanted - chosen.length));
  return random.shuffle(chosen).map(({ id }) => ({ id, seed: makeSeed() }));
}

/**
 * Orders the questions in rounds: each round takes one question of every module. Within a module, the rounds take one
 * question of every lesson first.
 */
function spread(questions: Bank['questions']): Bank['questions'] {
  const byLesson = inRounds(questions, ({ module, lesson }) => `${module} ${lesson}`);
  return inRounds(byLesson, ({ module }) => module);
}
