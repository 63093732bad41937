import type { Supabase } from '#app/lib/supabase.ts';
import { findLab } from '#labs/registry.ts';

/** A goal of a lab that the holder of a certificate shows. */
export interface ShownGoal {
  lab: string;
  goal: string;
  title: string;
  /** The sentence that says what the goal is. */
  text: string;
  reachedOn: string;
  course: string;
  lesson: string;
}

/** In the order in which they were reached. For loaders: it imports every lab. */
export async function listShownGoals(supabase: Supabase, certificateId: string): Promise<ShownGoal[]> {
  const { data } = await supabase.rpc('certificate_labs', { certificate_id: certificateId }).throwOnError();
  return data.flatMap(({ lab, goal, ...row }) => describe(lab, goal, row) ?? []);
}

/** One of them, with what is needed to run it again. Undefined if the certificate shows no such goal. */
export async function findShownGoal(
  supabase: Supabase,
  { id, lab, goal }: { id: string; lab: string; goal: string },
): Promise<(ShownGoal & { seed: number; choices: unknown }) | undefined> {
  const { data } = await supabase
    .rpc('certificate_lab', { certificate_id: id, wanted_lab: lab, wanted_goal: goal })
    .maybeSingle()
    .throwOnError();
  const shown = data ? describe(lab, goal, data) : undefined;
  return data && shown ? { ...shown, seed: data.seed, choices: data.choices } : undefined;
}

/** Undefined for a lab or a goal that no longer exists. */
function describe(
  name: string,
  goalId: string,
  row: { reached_on: string; course_title: string; lesson_title: string },
): ShownGoal | undefined {
  const lab = findLab(name);
  const goal = lab?.goals.find(({ id }) => id === goalId);
  return (
    lab &&
    goal && {
      lab: name,
      goal: goalId,
      title: lab.title,
      text: goal.text,
      reachedOn: row.reached_on,
      course: row.course_title,
      lesson: row.lesson_title,
    }
  );
}
