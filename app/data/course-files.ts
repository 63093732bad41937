import { z } from 'zod';
import { authorizationHeaders, backendUrl, getSupabase, type Supabase } from '#app/lib/supabase.ts';
import type { UploadUse } from '#domain/courses/course-file.ts';
import type { FunctionResult } from '#domain/database/database.ts';
import { toBase64 } from '#domain/text/base64.ts';
import { toError } from './call-function.ts';

/** A file that a lesson offers to keep, or a picture. The database gives it to those who may study the course. */
export async function downloadCourseFile(
  courseId: string,
  path: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return readCourseFile(await getSupabase(), courseId, path);
}

/** The same with the rights of this client. */
export async function readCourseFile(
  supabase: Supabase,
  courseId: string,
  path: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { data } = await supabase
    .from('course_files')
    .select('content')
    .eq('course_id', courseId)
    .eq('path', path)
    .maybeSingle()
    .throwOnError();
  return data ? fromHex(data.content) : undefined;
}

/** A figure of a course as a URL that shows it. Undefined if it is gone, or not for this user. */
export async function findFigureUrl(courseId: string, path: string): Promise<string | undefined> {
  const content = await downloadCourseFile(courseId, path);
  if (!content) return undefined;
  // A picture runs no scripts and loads nothing, whatever the file contains.
  if (path.endsWith('.svg')) {
    return `data:image/svg+xml,${encodeURIComponent(new TextDecoder().decode(content))}`;
  }
  return `data:${pictureType(path)};base64,${toBase64(content)}`;
}

export const pictureType = (path: string) => (path.endsWith('.png') ? 'image/png' : 'image/webp');

/** The figures of a course. For people who work on the course. */
export async function listFigures(courseId: string): Promise<{ path: string }[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('course_files')
    .select('path')
    .eq('course_id', courseId)
    .like('path', 'figures/%')
    .order('path')
    .throwOnError();
  return data.filter(({ path }) => /\.(svg|png|webp)$/.test(path));
}

/** The files of a course that lessons offer to keep. */
export async function listDownloads(courseId: string): Promise<{ path: string }[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('course_files')
    .select('path')
    .eq('course_id', courseId)
    .like('path', 'downloads/%')
    .order('path')
    .throwOnError();
  return data;
}

const uploadedSchema = z.object({ path: z.string(), leftOut: z.array(z.string()) });

/** Where an uploaded file is among those of its course, and what was left out of a drawing. */
export type UploadedFile = z.output<typeof uploadedSchema>;

/** Uploads a picture, a drawing or a download. The server checks and cleans it. For authors of the course. */
export async function uploadCourseFile(courseId: string, file: File, use: UploadUse): Promise<UploadedFile> {
  await getSupabase();
  const query = new URLSearchParams({ course: courseId, name: file.name, use });
  const response = await fetch(`${backendUrl()}/functions/v1/course-files?${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream', ...(await authorizationHeaders()) },
    body: file,
  });
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw toError({ status: response.status, body });
  return uploadedSchema.parse(body);
}

/** An uploaded file, and the lessons and questions that use it. */
export type CourseUpload = FunctionResult<'uploaded_course_files'>;

/** Newest first. For people who work on the course. */
export async function listCourseUploads(courseId: string): Promise<CourseUpload[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('uploaded_course_files', { course: courseId }).throwOnError();
  return data;
}

/** Deletes an uploaded file. False if it stayed, because something uses it, or was gone already. */
export async function deleteCourseFile(courseId: string, path: string): Promise<boolean> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('course_files')
    .delete()
    .eq('course_id', courseId)
    .eq('path', path)
    .select('path')
    .throwOnError();
  return data.length === 1;
}

/** Bytes come as `\x` and two hexadecimal digits each. */
function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const digits = text.slice(2);
  const bytes = new Uint8Array(digits.length / 2);
  for (const index of bytes.keys())
    bytes[index] = Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16);
  return bytes;
}
