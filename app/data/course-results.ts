import { z } from 'zod';
import { getSupabase } from '#app/lib/supabase.ts';
import { questionKinds } from '#courseware/questions/kinds/views.ts';
import type { FunctionResult } from '#domain/database/database.ts';

/** How many learners reached what in a lesson. Null if there are too few learners. */
export type LessonFunnel = FunctionResult<'course_funnel'>;

export async function loadFunnel(courseId: string): Promise<LessonFunnel[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('course_funnel', { course: courseId }).throwOnError();
  return data;
}

const questionSchema = z.object({
  question_id: z.string(),
  module_id: z.string(),
  lesson_id: z.string().nullable(),
  kind: z.enum(questionKinds),
  prompt: z.string(),
  learners: z.int(),
  /** From 0 to 1. Null with too few learners. */
  share_right: z.number().nullable(),
  /** From -1 to 1. Null with too few learners, or if all did equally well. */
  discrimination: z.number().nullable(),
  options: z
    .array(
      z.object({
        text: z.string(),
        /** A condition if it depends on the drawn numbers. */
        correct: z.union([z.boolean(), z.string()]).nullable(),
        learners: z.int(),
      }),
    )
    .nullable(),
  wrong_answers: z.array(z.object({ text: z.string(), learners: z.int() })).nullable(),
});

export type QuestionFigures = z.output<typeof questionSchema>;

export async function loadQuestionFigures(courseId: string): Promise<QuestionFigures[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('question_figures', { course: courseId }).throwOnError();
  return z.array(questionSchema).parse(data);
}
