import { ListFailure, ListNotice } from '#app/components/admin/list-page.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { adminWords } from '#app/content/admin.ts';
import { adminCourses } from '#app/content/admin-courses.ts';
import { findCourse } from '#app/data/courses.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import type { Route } from './+types/edit-course.ts';
import { CourseEditor } from './course-editor.tsx';

export const meta = () => privatePageMeta('Edit course');

export default function EditCoursePage({ params: { id } }: Route.ComponentProps) {
  const course = useLoaded(id, () => findCourse(id));

  if (course.status === 'failed') return <ListFailure text={adminCourses.failed} onRetry={course.reload} />;
  if (course.status === 'loading') return <ListNotice>{adminWords.loading}</ListNotice>;
  if (!course.value) return <MissingCourse />;
  return <CourseEditor key={id} course={course.value} />;
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
