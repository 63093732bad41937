import { z } from 'zod';
import { type Outcome, toOutcome } from '#app/components/private/outcome.ts';
import { lessonEditor } from '#app/content/teaching/teach.ts';
import { signFilmUrls, uploadFilm } from '#app/data/films.ts';
import { getSupabase } from '#app/lib/supabase.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';
import { filmLimits } from '#domain/courses/film.ts';
import { type FilmPart, filmBlock, nameFor, transcriptOf, typeFor } from './film-block.ts';

const words = lessonEditor.film;
const inMegabytes = (bytes: number) => Math.ceil(bytes / 1_048_576);

export const mostMegabytes = inMegabytes(filmLimits.bytes);

const fileOf = (part: FilmPart, message: string) =>
  z.instanceof(File).refine((file) => typeFor(part, file) !== undefined, { message, abort: true });

/** A form sends an empty file where none was chosen. */
const withoutEmpty = (file: unknown) => (file instanceof File && file.name === '' ? undefined : file);

/** What an author chooses for a film. */
export const filmSchema = z.object({
  title: z.string().trim().min(1, words.errors.title),
  film: fileOf('film', words.errors.film).refine(({ size }) => size <= filmLimits.bytes, {
    error: ({ input }) => words.errors.tooLarge(inMegabytes((input as File).size), mostMegabytes),
  }),
  captions: fileOf('captions', words.errors.captions),
  poster: z.preprocess(withoutEmpty, fileOf('poster', words.errors.poster).optional()),
});

/** The action of the dialog. It uploads the files and returns the text that shows the film in a lesson. */
export async function addFilmFrom(request: Request): Promise<Outcome<string>> {
  const form = Object.fromEntries(await request.formData());
  return toOutcome(async () => {
    const { title, ...chosen } = filmSchema.parse(form);
    const transcript = transcriptOf(await chosen.captions.text());
    if (transcript === '') throw new UserFacingError(words.errors.noWords);
    const name = nameFor(title, crypto.randomUUID().slice(0, 8));
    const fileFor = (part: FilmPart, file: File) => {
      const type = typeFor(part, file) ?? '';
      return { file, type, name: `${name}.${type.split('/')[1]}` };
    };
    const film = fileFor('film', chosen.film);
    const captions = fileFor('captions', chosen.captions);
    const poster = chosen.poster && fileFor('poster', chosen.poster);
    await upload(String(form.course), [film, captions, ...(poster ? [poster] : [])]);
    return filmBlock(title, { src: film.name, captions: captions.name, poster: poster?.name }, transcript);
  }, words.failed);
}

async function upload(...[courseId, files]: Parameters<typeof uploadFilm>): Promise<void> {
  try {
    await uploadFilm(courseId, files);
  } catch (error) {
    const { statusCode } = error as { statusCode?: string };
    const reason = Object.entries(words.refused).find(([code]) => code === statusCode)?.[1];
    throw reason ? new UserFacingError(reason) : error;
  }
}

/** The text that shows a film of the course. Its transcript begins with the words of the captions. */
export async function readFilmBlock(
  courseId: string,
  title: string,
  film: { src: string; captions: string; poster?: string },
): Promise<string> {
  const urls = await signFilmUrls(await getSupabase(), courseId, [film.captions]);
  const response = await fetch(urls[film.captions] ?? '');
  if (!response.ok) throw new Error(`The captions were answered with ${response.status}.`);
  return filmBlock(title, film, transcriptOf(await response.text()));
}
