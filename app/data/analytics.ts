import { getSupabase } from '#app/lib/supabase.ts';
import type { Analytics } from '#domain/site/analytics.ts';

/** Both days are included, such as `2026-11-15`. */
export async function loadAnalytics({ from, to }: { from: string; to: string }): Promise<Analytics> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('admin_analytics', { from_day: from, to_day: to }).throwOnError();
  return data;
}
