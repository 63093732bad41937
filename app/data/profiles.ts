import { getSupabase } from '#app/lib/supabase.ts';
import type { Profile } from '#domain/profile.ts';

export async function findProfile(id: string): Promise<Profile | null> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('profiles')
    .select('*')
    .eq('id', id)
    .maybeSingle<Profile>()
    .throwOnError();
  return data;
}

export async function saveFullName(id: string, fullName: string | null): Promise<void> {
  const supabase = await getSupabase();
  await supabase.from('profiles').update({ full_name: fullName }).eq('id', id).throwOnError();
}
