import { getSupabase } from '#app/lib/supabase.ts';
import type { LabOutcome } from '#domain/certificates/lab-evidence.ts';
import { callFunction, fetchFunction, toError } from './call-function.ts';
import { callOnLeaving } from './call-on-leaving.ts';

/** What the server knows about a learner in a lab. Whether the choices still fit the lab, the lab decides. */
export interface OpenedLab {
  seed: number;
  choices: unknown;
  /** The goals that were reached. */
  goals: string[];
}

export async function openLab(lesson: string, lab: string): Promise<OpenedLab> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('open_lab', { lesson, lab }).single().throwOnError();
  return data;
}

export async function saveLab(lesson: string, lab: string, choices: object): Promise<void> {
  const supabase = await getSupabase();
  await supabase
    .rpc('save_lab', { lesson, lab, choices: JSON.parse(JSON.stringify(choices)) })
    .throwOnError();
}

/** The same for a page that is being left. */
export function saveLabOnLeaving(lesson: string, lab: string, choices: object): Promise<void> {
  return callOnLeaving('save_lab', { lesson, lab, choices });
}

/** Asks the server to confirm a goal. Returns all goals that the learner has reached in this lab. */
export async function confirmGoal(
  lesson: string,
  lab: string,
  goal: string,
  choices: unknown,
): Promise<string[]> {
  const { goals } = await callFunction<{ goals: string[] }>('labs', { lesson, lab, goal, choices });
  return goals;
}

/** Runs a lab of a certificate again, on the server. For visitors, too. */
export async function runLabAgain(shown: {
  certificate: string;
  lab: string;
  goal: string;
}): Promise<LabOutcome> {
  const response = await fetchFunction<{ outcome: LabOutcome }>('lab-evidence', shown);
  if (!response.ok) throw toError(response);
  return response.body.outcome;
}

/** Shows the labs of an own certificate on its public page, or hides them. */
export async function showLabs(certificateId: string, isShown: boolean): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('show_labs', { certificate_id: certificateId, is_shown: isShown }).throwOnError();
}
