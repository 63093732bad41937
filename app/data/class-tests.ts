import { z } from 'zod';
import { getSupabase } from '#app/lib/supabase.ts';
import { type Answer, parseAnswer } from '#courseware/questions/answer.ts';
import { type QuestionView, questionViewSchema } from '#courseware/questions/view.ts';
import {
  type ClassTestCall,
  type ClassTestResults,
  classTestResultsSchema,
  type TestedModule,
  type TestMoment,
  testedModulesSchema,
} from '#domain/classes/class-test.ts';
import { callFunction } from './call-function.ts';
import { solutionSchema } from './question-responses.ts';

const call = (asked: ClassTestCall) => callFunction<object>('assessments', asked);

// ---- For teachers

export async function listTestedModules(classId: string): Promise<TestedModule[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('list_class_tests', { class: classId }).throwOnError();
  return testedModulesSchema.parse(data);
}

export async function findClassTestResults(classId: string, module: string): Promise<ClassTestResults> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('class_test_results', { class: classId, module }).throwOnError();
  return classTestResultsSchema.parse(data);
}

export async function openClassTest(classId: string, module: string, moment: TestMoment): Promise<void> {
  await call({ action: 'open-class-test', class: classId, module, moment });
}

export async function closeClassTest(classId: string, module: string, moment: TestMoment): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('close_class_test', { class: classId, module, wanted_moment: moment }).throwOnError();
}

// ---- For learners

const question = { position: z.int(), view: questionViewSchema, answer: z.unknown() };

/** A saved answer of another shape, such as null, counts as not given. */
function readAnswer<Item extends { view: QuestionView; answer?: unknown }>(item: Item) {
  const answer: Answer | null = parseAnswer(item.view.kind, item.answer) ?? null;
  return { ...item, answer };
}

const ownTestSchema = z.object({
  module: z.string(),
  class: z.string(),
  question_count: z.int(),
  is_open: z.boolean(),
  /** Null before the learner begins. */
  paper: z.uuid().nullable(),
  is_handed_in: z.boolean(),
  /** While the test is open, from the beginning to handing in. */
  questions: z.array(z.object(question).transform(readAnswer)).optional(),
  /** As soon as the solutions are shown. */
  score: z.int().optional(),
  results: z
    .array(
      z
        .object({
          ...question,
          score: z.number(),
          feedback: z.array(z.string()),
          solution: solutionSchema.optional(),
        })
        .transform(readAnswer),
    )
    .optional(),
});
export type ClassTest = z.output<typeof ownTestSchema>;

export async function readClassTest(test: string, moment: TestMoment): Promise<ClassTest> {
  return ownTestSchema.parse(await call({ action: 'read-class-test', test, moment }));
}

export async function startClassTest(test: string, moment: TestMoment): Promise<void> {
  await call({ action: 'start-class-test', test, moment });
}

export async function submitClassTest(test: string, moment: TestMoment): Promise<void> {
  await call({ action: 'submit-class-test', test, moment });
}

/** Idempotent. */
export async function saveTestAnswer(
  paper: string,
  question_position: number,
  answer: Answer | null,
): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('save_test_answer', { paper, question_position, answer }).throwOnError();
}
