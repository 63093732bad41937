import { PageLoading } from '#app/components/workspace/list-page.tsx';
import { skipRevalidationOnSave } from '#app/components/workspace/use-editor.ts';
import { courseEditor } from '#app/content/admin/courses.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/new-course.ts';
import { CourseEditor } from './course-editor.tsx';
import { loadCategories } from './load-categories.ts';
import { saveCourseFrom } from './save-course.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, courseEditor.newTitle);

export function clientLoader() {
  return loadCategories();
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveCourseFrom(request);
}

export { PageLoading as HydrateFallback, skipRevalidationOnSave as shouldRevalidate };

export default function NewCoursePage({ loaderData: categories }: Route.ComponentProps) {
  return <CourseEditor categories={categories} />;
}
