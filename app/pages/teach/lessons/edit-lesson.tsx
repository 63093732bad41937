import { useOutletContext } from 'react-router';
import { loadForCourse } from '#app/components/teach/load-for-author.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { ListFailure, ListNotice, PageLoading } from '#app/components/workspace/list-page.tsx';
import { skipRevalidationOnSave } from '#app/components/workspace/use-editor.ts';
import { lessonEditor as words } from '#app/content/teaching/teach.ts';
import { findLessonVersion, type TaughtCourse } from '#app/data/taught-courses.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/edit-lesson.ts';
import { addFilmFrom } from './add-film.ts';
import { LessonEditor } from './lesson-editor.tsx';
import { saveLessonFrom } from './save-lesson.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  privatePageMeta(root.loaderData, loaderData ? `Edit: ${loaderData.text.title}` : 'Edit lesson');

/** Null for a lesson that does not exist, undefined for one that failed to load. */
export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadForCourse(
    request,
    params.course,
    ({ id }) => findLessonVersion(id, params.lesson),
    words.failed,
  );
}

/** The dialog that adds a film sends a form, and the editor JSON. */
export function clientAction({ request }: Route.ClientActionArgs) {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data');
  return isForm ? addFilmFrom(request) : saveLessonFrom(request);
}

export { PageLoading as HydrateFallback, skipRevalidationOnSave as shouldRevalidate };

export default function EditLessonPage({ loaderData: lesson }: Route.ComponentProps) {
  const course = useOutletContext<TaughtCourse>();
  if (lesson === undefined) return <ListFailure text={words.failed} />;
  if (lesson === null) {
    return (
      <ListNotice>
        <p>{words.missing}</p>
        <ButtonLink to={`/teach/${course.slug}`} variant="secondary" size="small">
          {words.back}
        </ButtonLink>
      </ListNotice>
    );
  }
  return <LessonEditor key={lesson.id} lesson={lesson} course={course} />;
}
