import { getSupabase } from '#app/lib/supabase.ts';
import type { FunctionResult } from '#domain/database/database.ts';

export async function countSampleRows(): Promise<number> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('count_sample_rows').throwOnError();
  return data;
}

/** The result of removing the samples. Those that real rows reference are kept. */
export type RemovedSamples = FunctionResult<'remove_sample_data'>;

export async function removeSampleData(): Promise<RemovedSamples> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('remove_sample_data').single().throwOnError();
  return data;
}
