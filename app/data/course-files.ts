import { getSupabase } from '#app/lib/supabase.ts';

/** A file that a lesson offers to keep. The database gives it to those who may study the course. */
export async function downloadCourseFile(
  courseId: string,
  path: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('course_files')
    .select('content')
    .eq('course_id', courseId)
    .eq('path', path)
    .maybeSingle()
    .throwOnError();
  return data ? fromHex(data.content) : undefined;
}

/** Bytes come as `\x` and two hexadecimal digits each. */
function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const digits = text.slice(2);
  const bytes = new Uint8Array(digits.length / 2);
  for (const index of bytes.keys())
    bytes[index] = Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16);
  return bytes;
}
