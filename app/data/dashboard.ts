import { getSupabase } from '#app/lib/supabase.ts';
import type { Dashboard } from '#domain/site/dashboard.ts';

export async function loadDashboard(): Promise<Dashboard> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('admin_dashboard').throwOnError();
  return data;
}
