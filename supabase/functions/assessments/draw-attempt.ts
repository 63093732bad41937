import { z } from 'zod';
import { seededRandom } from '#courseware/random.ts';

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

export interface DrawnItem {
  id: string;
  seed: string;
}

/**
 * Draws the questions of an attempt. They are spread evenly over modules and lessons, and at most a third was asked in
 * the attempt before; questions with new numbers count as new.
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
  // A bank too small for that repeats more rather than asking less.
  chosen.push(...repeated.slice(0, wanted - chosen.length));
  return random.shuffle(chosen).map(({ id }) => ({ id, seed: makeSeed() }));
}

/** The same questions in rounds: each round takes one of every lesson, and of the modules in turn. */
function spread(questions: Bank['questions']): Bank['questions'] {
  const rounds = new Map<string, number>();
  const numbered = questions.map((question) => {
    const key = `${question.module} ${question.lesson}`;
    const round = rounds.get(key) ?? 0;
    rounds.set(key, round + 1);
    return { question, round };
  });
  return numbered.toSorted((a, b) => a.round - b.round).map(({ question }) => question);
}
