import type { Supabase } from '#app/lib/supabase.ts';
import { projectBucket } from '#domain/courses/project-file.ts';

/** The files of all projects of a user, who has far fewer than one page of the list. */
export async function listProjectFiles(supabase: Supabase, userId: string) {
  const { data, error } = await supabase.storage.from(projectBucket).listV2({ prefix: `${userId}/` });
  if (error) throw error;
  return data.objects;
}

export async function removeProjectFiles(supabase: Supabase, userId: string): Promise<void> {
  const paths = (await listProjectFiles(supabase, userId)).map(({ name }) => name);
  if (paths.length === 0) return;
  const { error } = await supabase.storage.from(projectBucket).remove(paths);
  if (error) throw error;
}
