import { getSupabase } from '#app/lib/supabase.ts';

export async function countSampleRows(): Promise<number> {
  const supabase = await getSupabase();
  const { data }: { data: number } = await supabase.rpc('count_sample_rows').throwOnError();
  return data;
}

/** What became of the samples: those that real rows need are kept. */
export interface RemovedSamples {
  removed: number;
  kept: number;
}

export async function removeSampleData(): Promise<RemovedSamples> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('remove_sample_data').single<RemovedSamples>().throwOnError();
  return data;
}
