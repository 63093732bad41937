import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { adminCourses } from '#app/content/admin-courses.ts';
import type { Course } from '#domain/courses/course.ts';
import type { CourseChange } from './course-changes.ts';

export function CourseChangeDialog({
  change,
  course,
  onChange,
  onClose,
}: {
  change: CourseChange;
  course: Pick<Course, 'id' | 'title' | 'updated_at'>;
  /** Called with the current course, or with undefined once it is deleted. */
  onChange?: (changed: Course | undefined) => void;
  onClose: () => void;
}) {
  const { title, text } = adminCourses.confirm[change];
  return (
    <ConfirmDialog<Course | undefined>
      title={title}
      button={adminCourses.actions[change]}
      isDangerous={change === 'delete'}
      fields={{ change, id: course.id, updated_at: course.updated_at }}
      action="/admin/courses"
      onDone={onChange}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere text-ink">{course.title}</p>
      <p className="mt-2">{text}</p>
    </ConfirmDialog>
  );
}
