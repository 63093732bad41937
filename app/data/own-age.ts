/** Every page for study asks this, so its module needs no schemas. */
import { getSupabase } from '#app/lib/supabase.ts';
import type { AgeState } from '#domain/accounts/birth-year.ts';

export async function findOwnAge(userId: string): Promise<AgeState> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('learner_ages')
    .select('needs_guardian')
    .eq('user_id', userId)
    .maybeSingle()
    .throwOnError();
  if (!data) return 'unknown';
  return data.needs_guardian ? 'needs_guardian' : 'open';
}
