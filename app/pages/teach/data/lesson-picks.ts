import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { attributeText, type Pick } from '#app/components/teach/pick.ts';
import { picker, programStarters } from '#app/content/teaching/lesson-editor.ts';
import type { PickerKind } from '#app/content/teaching/lesson-snippets.ts';
import { listDownloads, listFigures } from '#app/data/course-files.ts';
import { listCourseFilms, signFilmUrls } from '#app/data/films.ts';
import { findLessonModule, listQuestions } from '#app/data/taught-courses.ts';
import { noDocument } from '#app/lib/no-document.ts';
import { getSupabase } from '#app/lib/supabase.ts';
import { termId } from '#domain/courses/glossary-term.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/lesson-picks.ts';

export const handle: DocumentHandle = { document: 'shell' };

export { noDocument as loader };

/** What a dialog of the lesson editor offers. It loads when the dialog opens. Undefined if that failed. */
export async function clientLoader({ params: { course, lesson, kind } }: Route.ClientLoaderArgs) {
  const list = lists[kind as PickerKind];
  return { picks: list && (await orUndefined(list(course, lesson))) };
}

const lists: Record<PickerKind, (course: string, lesson: string) => Promise<Pick[]>> = {
  question: listModuleQuestions,
  lab: listLabGoals,
  term: listTerms,
  python: async () =>
    programStarters.map(({ title, note, code, text }) => ({
      ...{ id: title, title, note, text },
      picture: { kind: 'code', code },
    })),
  figure: async (course) => {
    const files = await listFigures(course);
    return files.map(({ path }) => ({
      ...{ id: path, title: nameOf(path), note: path },
      picture: { kind: 'figure', courseId: course, path },
      text: `::figure{src="${path}" alt="${picker.alt}"}`,
    }));
  },
  film: listFilms,
  download: async (course) => {
    const files = await listDownloads(course);
    return files.map(({ path }) => ({
      ...{ id: path, title: nameOf(path), note: path },
      text: `::download{src="${path}" label="${nameOf(path)}"}`,
    }));
  },
};

/** Questions that the module keeps for exams are in no lesson. */
async function listModuleQuestions(course: string, lesson: string): Promise<Pick[]> {
  const [questions, module] = await Promise.all([listQuestions(course), findLessonModule(lesson)]);
  return questions
    .filter(({ module_id, is_archived, is_for_exam }) => module_id === module && !is_archived && !is_for_exam)
    .toSorted((a, b) => Number(b.lesson_id === lesson) - Number(a.lesson_id === lesson))
    .map(({ id, prompt }) => ({ id, title: prompt, note: id, text: `::check{question="${id}"}` }));
}

async function listLabGoals(): Promise<Pick[]> {
  const { labs } = await import('#labs/registry.ts');
  return labs.flatMap(({ name, title, idea, minutes, goals }) =>
    goals.map(({ id, text }) => ({
      id: `${name} ${id}`,
      title,
      note: `${text} ${idea} (${picker.minutes(minutes)})`,
      picture: { kind: 'image', light: `/labs/${name}.avif`, dark: `/labs/${name}-dark.avif` } as const,
      text: `::lab{name="${name}" goal="${id}"}`,
    })),
  );
}

async function listTerms(): Promise<Pick[]> {
  const { glossary } = await import('#app/content/resources/glossary.ts');
  return glossary.map(({ term, definition }) => ({
    ...{ id: termId(term), title: term, note: definition, isInline: true },
    text: `:term[${term.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}]{id="${termId(term)}"}`,
  }));
}

async function listFilms(course: string): Promise<Pick[]> {
  const films = await listCourseFilms(course);
  const posters = films.flatMap(({ files }) => files.find((file) => /\.(png|jpeg|webp)$/.test(file)) ?? []);
  const urls = posters.length > 0 ? await signFilmUrls(await getSupabase(), course, posters) : {};
  return films.flatMap(({ name, files }): Pick[] => {
    const src = files.find((file) => /\.(mp4|webm)$/.test(file));
    const captions = files.find((file) => file.endsWith('.vtt'));
    const poster = files.find((file) => posters.includes(file));
    if (!src || !captions) return [];
    const light = poster && urls[poster];
    return [
      {
        ...{ id: name, title: titleOf(name), note: src, film: { src, captions, poster } },
        picture: light ? { kind: 'image', light } : undefined,
      },
    ];
  });
}

/** Files are named after what they show: `figures/two-socks.svg`. */
const nameOf = (path: string) => titleOf(path.replace(/^.*\//, '').replace(/\.[a-z0-9]+$/i, ''));

/** The names of uploaded files end with a number that keeps them apart. */
function titleOf(name: string): string {
  const text = attributeText(name.replace(/-[0-9a-f]{8}$/, '').replaceAll(/[-_]+/g, ' '));
  return text.charAt(0).toUpperCase() + text.slice(1);
}
