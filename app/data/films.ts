import { getSupabase, type Supabase } from '#app/lib/supabase.ts';
import { filmBucket, filmPath, filmUrlSeconds } from '#domain/film.ts';

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
