import { z } from 'zod';
import { classTestCalls } from '#domain/classes/class-test.ts';
import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { respond } from '#supabase/functions/_shared/json-endpoint.ts';
import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { mailCertificates } from './certificate-mail.ts';
import { handleClassTest } from './class-test.ts';
import { drawResults, drawViews, gradeAnswers } from './tasks.ts';

const requestSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('start'), assessment: z.uuid() }),
  z.object({ action: z.literal('open'), attempt: z.uuid() }),
  z.object({ action: z.literal('submit'), attempt: z.uuid() }),
  /** A member of the staff looks at the answers of a learner. */
  z.object({ action: z.literal('review'), attempt: z.uuid() }),
  /** Issues the certificates that the learner has earned, and mails them. */
  z.object({ action: z.literal('claim') }),
  /** Mails what is due about certificates. An admin's page asks after a change; otherwise it is sent within the hour. */
  z.object({ action: z.literal('mail') }),
  ...classTestCalls,
]);

const storedSchema = z.object({
  attempt: z.object({
    id: z.string(),
    started_at: z.string(),
    ends_at: z.string().nullable(),
    submitted_at: z.string().nullable(),
    score: z.int().nullable(),
    is_passed: z.boolean().nullable(),
    answers_version: z.int(),
  }),
  assessment: z.object({
    id: z.string(),
    kind: z.enum(['quiz', 'exam']),
    module_id: z.string().nullable(),
    level: z.string().nullable(),
    pass_percent: z.int(),
    minutes: z.int().nullable(),
  }),
  is_over: z.boolean(),
  /** Null without a time limit. The clock of a learner's device may be wrong, so it gets the seconds left, not the end. */
  seconds_left: z.int().nullable(),
  /** False for exams, and for quizzes while the exam of their level is open. */
  is_explained: z.boolean(),
  /** How long the next attempt has to wait. Null unless this one was not passed. */
  pause_seconds: z.int().nullable(),
  questions: z.array(
    z.object({
      position: z.int(),
      compiled: z.string(),
      seed: z.string(),
      answer: z.unknown(),
      score: z.number().nullable(),
      lesson: z.string().nullable(),
      module: z.string(),
    }),
  ),
});
type Stored = z.output<typeof storedSchema>;

/** Quizzes, exams and class tests: draws an attempt, shows it, and grades it. Correct answers and seeds stay on the server. */
export const handleAssessments = defineFunction({
  auth: 'user',
  body: requestSchema,
  async handle({ user, body: asked, platform }) {
    const { database } = platform;

    async function start(assessment: string): Promise<Stored> {
      const { data } = await database.rpc('begin_attempt', { learner: user, assessment }).throwOnError();
      return storedSchema.parse(data);
    }

    async function read(attempt: string): Promise<Stored> {
      const { data } = await database.rpc('read_attempt', { learner: user, attempt }).throwOnError();
      return storedSchema.parse(data);
    }

    /** Closes the attempt, so that no answer arrives while it is graded, and grades the saved ones. */
    async function submit(attempt: string): Promise<Stored> {
      const { data } = await database.rpc('close_attempt', { learner: user, attempt }).throwOnError();
      const closed = storedSchema.parse(data);
      if (closed.attempt.submitted_at) return closed;
      const { scores, chosen } = await platform.compute(gradeAnswers, closed.questions);
      const graded = { learner: user, attempt, seen_version: closed.attempt.answers_version, scores, chosen };
      // A certificate that the grade earns is issued and mailed with it.
      await platform.transact(async (unit) => {
        const { data: finished } = await unit.database.rpc('finish_attempt', graded).throwOnError();
        if (finished.is_passed) await mailCertificates(user, unit, platform);
      });
      return read(attempt);
    }

    if ('moment' in asked) return handleClassTest(user, asked, platform);
    if (asked.action === 'claim') {
      await platform.transact((unit) => mailCertificates(user, unit, platform));
      return respond(200, {});
    }
    if (asked.action === 'mail') {
      await platform.transact((unit) => mailCertificates(null, unit, platform));
      return respond(200, {});
    }
    if (asked.action === 'review') {
      const { data } = await database
        .rpc('review_attempt', { teacher: user, attempt: asked.attempt })
        .throwOnError();
      return respond(200, await showResult(storedSchema.parse(data), platform, true));
    }
    let stored: Stored;
    if (asked.action === 'start') stored = await start(asked.assessment);
    else stored = asked.action === 'submit' ? await submit(asked.attempt) : await read(asked.attempt);
    if (stored.is_over && !stored.attempt.submitted_at) stored = await submit(stored.attempt.id);
    const show = stored.attempt.submitted_at ? showResult : showOpen;
    return respond(200, await show(stored, platform));
  },
});

type Compute = Pick<FunctionPlatform, 'compute'>;

async function showOpen(
  { attempt, assessment, seconds_left, questions }: Stored,
  { compute }: Compute,
): Promise<object> {
  const views = await compute(drawViews, questions);
  return {
    attempt: { ...withoutVersion(attempt), seconds_left },
    assessment,
    questions: questions.map(({ position, answer: given }, index) => ({
      position,
      view: views[index],
      answer: given ?? null,
    })),
  };
}

/** A learner reads by module how an exam went, and not question by question: exams ask their questions again. */
async function showResult(
  { attempt, assessment, is_explained, pause_seconds, questions }: Stored,
  { compute }: Compute,
  showsAnswers = assessment.kind === 'quiz',
): Promise<object> {
  const drawn = showsAnswers
    ? await compute(drawResults, { questions, isExplained: is_explained })
    : undefined;
  const results = drawn?.map((shown, index) => {
    const { position, answer: given, score } = questions[index] as Graded;
    return { position, answer: given ?? null, score: score ?? 0, ...shown };
  });
  return {
    attempt: withoutVersion(attempt),
    assessment,
    is_explained,
    pause_seconds,
    results: results ?? [],
    lessons: lessonsOf(questions.filter(isMissed)),
    modules: [...Map.groupBy(questions, ({ module }) => module)].map(([id, asked]) => ({
      id,
      questions: asked.length,
      right: asked.length - asked.filter(isMissed).length,
      lessons: lessonsOf(asked.filter(isMissed)),
    })),
  };
}

type Graded = Stored['questions'][number];

const isMissed = ({ score }: Graded) => (score ?? 0) < 1;

function lessonsOf(questions: Graded[]): string[] {
  return [...new Set(questions.map(({ lesson }) => lesson))].filter((lesson) => lesson !== null);
}

function withoutVersion({ answers_version: _version, ...attempt }: Stored['attempt']) {
  return attempt;
}
