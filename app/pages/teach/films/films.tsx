import { useOutletContext } from 'react-router';
import { toOutcome } from '#app/components/private/outcome.ts';
import { loadForCourse } from '#app/components/teach/load-for-author.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import { ListFailure, ListNotice, PageLoading } from '#app/components/workspace/list-page.tsx';
import { teachFilms as words } from '#app/content/teach-films.ts';
import { deleteFilm, listCourseFilms } from '#app/data/films.ts';
import { listTaughtModules, type TaughtCourse } from '#app/data/taught-courses.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';
import type { Route } from './+types/films.ts';
import { FilmTable } from './film-table.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

/** A course has few films, so they are loaded at once. */
export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadForCourse(
    request,
    params.course,
    async ({ id }) => {
      const [films, modules] = await Promise.all([listCourseFilms(id), listTaughtModules(id)]);
      return { films, lessons: modules.flatMap(({ lessons }) => lessons) };
    },
    words.failed,
  );
}

/** Deletes a film. The database keeps those that a lesson shows. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(async () => {
    const isDeleted = await deleteFilm(String(form.get('course')), String(form.get('files')).split(' '));
    if (!isDeleted) throw new UserFacingError(words.kept);
    showToast(words.deleted);
  }, words.notDeleted);
}

export { PageLoading as HydrateFallback };

/** The films of a course, and which lessons show them. */
export default function TaughtFilmsPage({ loaderData: loaded }: Route.ComponentProps) {
  const course = useOutletContext<TaughtCourse>();
  if (!loaded) return <ListFailure text={words.failed} />;
  return (
    <>
      <h2 className="text-heading">{words.title}</h2>
      <p className="mt-1 mb-6 max-w-prose text-ink-soft">{words.lead}</p>
      {loaded.films.length === 0 ? (
        <ListNotice>{words.empty}</ListNotice>
      ) : (
        <FilmTable {...loaded} course={course} />
      )}
    </>
  );
}
