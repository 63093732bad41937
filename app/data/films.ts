import { getSupabase, type Supabase } from '#app/lib/supabase.ts';
import { filmBucket, filmPath, filmUrlSeconds } from '#domain/courses/film.ts';
import type { FunctionResult } from '#domain/database/database.ts';

/** The URLs of some files of a course, by name. A file that the caller may not see, or that is not there, has none. */
export async function signFilmUrls(
  supabase: Supabase,
  courseId: string,
  names: string[],
): Promise<Record<string, string>> {
  const paths = names.map((name) => filmPath(courseId, name));
  const { data, error } = await supabase.storage.from(filmBucket).createSignedUrls(paths, filmUrlSeconds);
  if (error) throw error;
  return Object.fromEntries(
    data.flatMap(({ signedUrl }, index) => (signedUrl ? [[names[index] ?? '', signedUrl]] : [])),
  );
}

/** Uploads the files of a film under their names, small ones first. If one fails, none stays. */
export async function uploadFilm(courseId: string, files: { name: string; type: string; file: File }[]) {
  const supabase = await getSupabase();
  const films = supabase.storage.from(filmBucket);
  const done: string[] = [];
  for (const { name, type, file } of files.toSorted((a, b) => a.file.size - b.file.size)) {
    const path = filmPath(courseId, name);
    // Sent as plain bytes: the server would hold a form twice.
    const { error } = await films.upload(path, await file.arrayBuffer(), { contentType: type });
    if (error) {
      if (done.length > 0) await films.remove(done);
      throw error;
    }
    done.push(path);
  }
}

/** A film with its captions and poster, and the lessons that show any of them. */
export type CourseFilm = FunctionResult<'course_films'>;

/** Newest first. For people who work on the course. */
export async function listCourseFilms(courseId: string): Promise<CourseFilm[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('course_films', { course: courseId }).throwOnError();
  return data;
}

/** Deletes the files of a film. False if some stayed, because a lesson shows them, or were gone already. */
export async function deleteFilm(courseId: string, files: string[]): Promise<boolean> {
  const supabase = await getSupabase();
  const paths = files.map((file) => filmPath(courseId, file));
  const { data, error } = await supabase.storage.from(filmBucket).remove(paths);
  if (error) throw error;
  return data.length === paths.length;
}
