import { useOutletContext } from 'react-router';
import { loadForCourse } from '#app/components/teach/load-for-author.ts';
import { ListFailure, ListNotice, PageLoading } from '#app/components/workspace/list-page.tsx';
import { skipRevalidationOnSave } from '#app/components/workspace/use-editor.ts';
import { outlineEditor as words } from '#app/content/teaching/teach.ts';
import { findOutline } from '#app/data/course-outlines.ts';
import type { TaughtCourse } from '#app/data/taught-courses.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/edit-outline.ts';
import { OutlineForm } from './outline-form.tsx';
import { saveOutlineFrom } from './save-outline.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadForCourse(request, params.course, ({ id }) => findOutline(id), words.failed);
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveOutlineFrom(request);
}

export { PageLoading as HydrateFallback, skipRevalidationOnSave as shouldRevalidate };

/** The modules and lessons of a course, for those who write it. */
export default function EditOutlinePage({ loaderData: outline }: Route.ComponentProps) {
  const course = useOutletContext<TaughtCourse>();
  if (!outline) return <ListFailure text={words.failed} />;
  if (course.role === 'reviewer') return <ListNotice>{words.readOnly}</ListNotice>;
  return <OutlineForm key={outline.courseId} outline={outline} course={course} />;
}
