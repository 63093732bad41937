import { z } from 'zod';

/** When a class takes its test of a module: before it, right after it, and weeks later. */
export const testMoments = ['before', 'after', 'later'] as const;
export type TestMoment = (typeof testMoments)[number];

/** How many questions a class test has, and so how many different ones a bank needs. */
export const classTestLength = { least: 6, most: 10 } as const;

const momentSchema = z.enum(testMoments);

/** What teachers and learners ask the function `assessments` about class tests. */
export const classTestCalls = [
  z.object({
    action: z.literal('open-class-test'),
    class: z.uuid(),
    module: z.uuid(),
    moment: momentSchema,
  }),
  z.object({ action: z.literal('read-class-test'), test: z.uuid(), moment: momentSchema }),
  z.object({ action: z.literal('start-class-test'), test: z.uuid(), moment: momentSchema }),
  z.object({ action: z.literal('submit-class-test'), test: z.uuid(), moment: momentSchema }),
] as const;
export type ClassTestCall = z.output<(typeof classTestCalls)[number]>;

const momentStateSchema = z.object({
  moment: momentSchema,
  opened_at: z.string(),
  closed_at: z.string().nullable(),
  /** Learners who are in the class now. Those who handed in have begun, too. */
  begun: z.int(),
  handed_in: z.int(),
});
export type MomentState = z.output<typeof momentStateSchema>;

/** What `class_tests` returns: the modules that the class works on, in the order of its courses. */
export const testedModulesSchema = z.array(
  z.object({
    module_id: z.string(),
    module: z.string(),
    course: z.string(),
    /** Questions that quizzes ask. */
    questions: z.int(),
    /** Those that were opened, in their order. */
    moments: z.array(momentStateSchema),
  }),
);
export type TestedModule = z.output<typeof testedModulesSchema>[number];

/** A test of a class as My learning shows it: one that waits for the learner, or one whose results they may see. */
export const ownTestSchema = z.object({
  id: z.string(),
  moment: momentSchema,
  module: z.string(),
  is_begun: z.boolean(),
  is_handed_in: z.boolean(),
});
export type OwnTest = z.output<typeof ownTestSchema>;

const askedSchema = z.object({
  moment: momentSchema,
  position: z.int(),
  question_id: z.string(),
  prompt: z.string(),
  lesson: z.string().nullable(),
  objective: z.string().nullable(),
  difficulty: z.int(),
  /** Learners get numbers of their own. */
  is_parametric: z.boolean(),
  /** A lesson of the module asks it too, and explains it there. */
  is_in_lesson: z.boolean(),
});
export type AskedQuestion = z.output<typeof askedSchema>;

const learnerSchema = z.object({
  id: z.string(),
  name: z.string(),
  number: z.string().nullable(),
  /** The scores of the questions by their position, from 0 to 1, of each test that was handed in. */
  scores: z.partialRecord(momentSchema, z.array(z.number())),
});
export type TestedLearner = z.output<typeof learnerSchema>;

/** What `class_test_results` returns: the questions of the tests that were opened, and the learners of the class. */
export const classTestResultsSchema = z.object({
  questions: z.array(askedSchema),
  learners: z.array(learnerSchema),
});
export type ClassTestResults = z.output<typeof classTestResultsSchema>;
