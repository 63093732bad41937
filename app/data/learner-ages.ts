import { z } from 'zod';
import { getSupabase } from '#app/lib/supabase.ts';
import { birthYearAnswers } from '#domain/accounts/birth-year.ts';
import type { Tables } from '#domain/database/database.ts';

/** The year that an account stated. Null while it has not, or while it waits for a guardian. */
export async function findBirthYear(userId: string): Promise<number | null> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('learner_ages')
    .select('birth_year')
    .eq('user_id', userId)
    .maybeSingle()
    .throwOnError();
  return data?.birth_year ?? null;
}

export async function stateBirthYear(birthYear: number, country?: string) {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('state_birth_year', { birth_year: birthYear, country }).throwOnError();
  return z.enum(birthYearAnswers).parse(data);
}

export type ConsentAge = Tables<'consent_ages'>;

/** By country; `*` is every other one. */
export async function listConsentAges(): Promise<ConsentAge[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.from('consent_ages').select('*').order('country').throwOnError();
  return data;
}

export async function saveConsentAge(country: string, age: number, reviewedOn: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('save_consent_age', { country, age, reviewed_on: reviewedOn }).throwOnError();
}

/** Lets an account that mistyped its year state it again. For admins. */
export async function reopenBirthYear(userId: string, reason: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('reopen_birth_year', { user_id: userId, reason }).throwOnError();
}
