import { z } from 'zod';
import { type ClassTestCall, testMoments } from '#domain/classes/class-test.ts';
import { respond } from '#supabase/functions/_shared/json-endpoint.ts';
import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { classTestBankSchema } from './draw-class-test.ts';
import { drawClassTest, drawResults, drawViews, gradeAnswers } from './tasks.ts';

const storedSchema = z.object({
  module: z.string(),
  class: z.string(),
  question_count: z.int(),
  is_open: z.boolean(),
  paper: z.object({ id: z.uuid(), handed_in_at: z.string().nullable(), answers_version: z.int() }).nullable(),
  score: z.int().nullable(),
  /** Null while the learner may not see them: before they begin, and from handing in until the solutions are shown. */
  questions: z
    .array(
      z.object({
        position: z.int(),
        compiled: z.string(),
        seed: z.string(),
        answer: z.unknown(),
        score: z.number().nullable(),
      }),
    )
    .nullable(),
});
type Stored = z.output<typeof storedSchema>;

/** The tests of a class: teachers open them, learners take them. Correct answers and seeds stay on the server. */
export async function handleClassTest(user: string, asked: ClassTestCall, platform: FunctionPlatform) {
  if (asked.action === 'open-class-test') return openTest(user, asked, platform);
  const { database } = platform;
  const named = { learner: user, test: asked.test, wanted_moment: asked.moment };
  const read = async () =>
    storedSchema.parse((await database.rpc('read_class_test', named).throwOnError()).data);

  if (asked.action === 'start-class-test') await database.rpc('start_class_test', named).throwOnError();
  const stored = await read();
  const { paper, questions } = stored;
  if (asked.action !== 'submit-class-test' || paper?.handed_in_at) {
    return respond(200, await showTest(stored, platform));
  }
  if (!paper || !questions) return respond(409, { error: 'Your teacher has closed this test.' });
  const { scores } = await platform.compute(gradeAnswers, questions);
  await database
    .rpc('finish_class_test', {
      learner: user,
      paper: paper.id,
      seen_version: paper.answers_version,
      given_scores: scores,
    })
    .throwOnError();
  return respond(200, await showTest(await read(), platform));
}

type OpenCall = Extract<ClassTestCall, { action: 'open-class-test' }>;

/** All three tests are drawn with the first, because they are equally hard only together. */
async function openTest(
  teacher: string,
  { class: id, module, moment }: OpenCall,
  { database, compute }: FunctionPlatform,
) {
  const { data } = await database.rpc('class_test_bank', { teacher, class: id, module }).throwOnError();
  const forms = await compute(drawClassTest, classTestBankSchema.parse(data));
  const drawn = testMoments.flatMap((form) =>
    (forms?.[form] ?? []).map(({ id: question, objective, difficulty, is_in_lesson }, at) => ({
      ...{ moment: form, position: at + 1, id: question },
      ...{ objective, difficulty, is_in_lesson },
    })),
  );
  const { data: test } = await database
    .rpc('open_class_test', { teacher, class: id, module, wanted_moment: moment, drawn })
    .throwOnError();
  return respond(200, { test });
}

async function showTest(
  { module, class: className, question_count, is_open, paper, score, questions }: Stored,
  { compute }: FunctionPlatform,
): Promise<object> {
  const test = {
    ...{ module, class: className, question_count, is_open },
    paper: paper?.id ?? null,
    is_handed_in: paper?.handed_in_at != null,
  };
  if (!questions) return test;
  if (!paper?.handed_in_at) {
    const views = await compute(drawViews, questions);
    const open = questions.map(({ position, answer }, at) => ({
      ...{ position, view: views[at], answer: answer ?? null },
    }));
    return { ...test, questions: open };
  }
  const drawn = await compute(drawResults, { questions, isExplained: true });
  const results = questions.map(({ position, answer, score: reached }, at) => ({
    ...{ position, answer: answer ?? null, score: reached ?? 0 },
    ...drawn[at],
  }));
  return { ...test, score, results };
}
