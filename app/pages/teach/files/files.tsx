import { useId } from 'react';
import { useOutletContext } from 'react-router';
import { toOutcome } from '#app/components/private/outcome.ts';
import { loadForCourse } from '#app/components/teach/load-for-author.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import { ListFailure, ListNotice, PageLoading } from '#app/components/workspace/list-page.tsx';
import { teachFilms, teachUploads, teachFiles as words } from '#app/content/teaching/teach-files.ts';
import { deleteCourseFile, listCourseUploads } from '#app/data/course-files.ts';
import { deleteFilm, listCourseFilms } from '#app/data/films.ts';
import { listTaughtModules, type TaughtCourse } from '#app/data/taught-courses.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';
import type { Route } from './+types/files.ts';
import { FilmTable } from './film-table.tsx';
import { UploadTable } from './upload-table.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

/** A course has few files, so they are loaded at once. */
export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadForCourse(
    request,
    params.course,
    async ({ id }) => {
      const [films, uploads, modules] = await Promise.all([
        listCourseFilms(id),
        listCourseUploads(id),
        listTaughtModules(id),
      ]);
      return { films, uploads, lessons: modules.flatMap(({ lessons }) => lessons) };
    },
    words.failed,
  );
}

/** Deletes a film or an uploaded file. The database keeps those that a lesson or question uses. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const course = String(form.get('course'));
  const isFilm = form.get('kind') === 'film';
  const { kept, deleted, notDeleted } = isFilm ? teachFilms : teachUploads;
  return toOutcome(async () => {
    const isDeleted = isFilm
      ? await deleteFilm(course, String(form.get('files')).split(' '))
      : await deleteCourseFile(course, String(form.get('path')));
    if (!isDeleted) throw new UserFacingError(kept);
    showToast(deleted);
  }, notDeleted);
}

export { PageLoading as HydrateFallback };

/** The films, pictures and downloads of a course, and which lessons show them. */
export default function TaughtFilesPage({ loaderData: loaded }: Route.ComponentProps) {
  const course = useOutletContext<TaughtCourse>();
  const id = useId();
  if (!loaded) return <ListFailure text={words.failed} />;
  const { films, uploads, lessons } = loaded;
  return (
    <div className="grid gap-12">
      <section aria-labelledby={`${id}-uploads`} className="min-w-0">
        <h2 id={`${id}-uploads`} className="text-heading">
          {teachUploads.title}
        </h2>
        <p className="mt-1 mb-6 max-w-prose text-ink-soft">{teachUploads.lead}</p>
        {uploads.length === 0 ? (
          <ListNotice>{teachUploads.empty}</ListNotice>
        ) : (
          <UploadTable files={uploads} lessons={lessons} course={course} />
        )}
      </section>
      <section aria-labelledby={`${id}-films`} className="min-w-0">
        <h2 id={`${id}-films`} className="text-heading">
          {teachFilms.title}
        </h2>
        <p className="mt-1 mb-6 max-w-prose text-ink-soft">{teachFilms.lead}</p>
        {films.length === 0 ? (
          <ListNotice>{teachFilms.empty}</ListNotice>
        ) : (
          <FilmTable films={films} lessons={lessons} course={course} />
        )}
      </section>
    </div>
  );
}
