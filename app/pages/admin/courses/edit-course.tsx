import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { ListFailure, ListNotice, PageLoading } from '#app/components/workspace/list-page.tsx';
import { skipRevalidationOnSave } from '#app/components/workspace/use-editor.ts';
import { adminCourses } from '#app/content/admin/courses.ts';
import { findCourse } from '#app/data/courses.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/edit-course.ts';
import { CourseEditor } from './course-editor.tsx';
import { loadCategories } from './load-categories.ts';
import { saveCourseFrom } from './save-course.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, 'Edit course');

/** Undefined if it failed to load. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return orUndefined(
    Promise.all([findCourse(params.id), loadCategories()]).then(([course, categories]) => ({
      course,
      categories,
    })),
  );
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveCourseFrom(request);
}

export { PageLoading as HydrateFallback, skipRevalidationOnSave as shouldRevalidate };

export default function EditCoursePage({ loaderData: loaded, params: { id } }: Route.ComponentProps) {
  if (!loaded) return <ListFailure text={adminCourses.failed} />;
  if (!loaded.course) return <MissingCourse />;
  return <CourseEditor key={id} course={loaded.course} categories={loaded.categories} />;
}

function MissingCourse() {
  return (
    <ListNotice>
      <p>{adminCourses.missing}</p>
      <ButtonLink to="/admin/courses" variant="secondary" size="small">
        {adminCourses.back}
      </ButtonLink>
    </ListNotice>
  );
}
