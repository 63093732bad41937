import { ConfirmDialog } from '#app/components/admin/confirm-dialog.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { adminCourses } from '#app/content/admin-courses.ts';
import { deleteCourse, setCourseStatus } from '#app/data/courses.ts';
import type { Course } from '#domain/course.ts';
import type { CourseChange } from './course-changes.ts';

/** The database writes the audit entry together with the change, so nothing is logged from here. */
export function CourseChangeDialog({
  change,
  course,
  onChange,
  onClose,
}: {
  change: CourseChange;
  course: Pick<Course, 'id' | 'title' | 'updated_at'>;
  /** Gets the course as it is now, or nothing once it is deleted. */
  onChange: (changed?: Course) => void;
  onClose: () => void;
}) {
  const { title, text } = adminCourses.confirm[change];

  async function handleConfirm() {
    if (change === 'delete') {
      await deleteCourse(course);
      onChange();
    } else {
      onChange(await setCourseStatus(course, change));
    }
    showToast({ title: adminCourses.done.title, text: adminCourses.done[change] });
  }

  return (
    <ConfirmDialog
      title={title}
      button={adminCourses.actions[change]}
      isDangerous={change === 'delete'}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere text-ink">{course.title}</p>
      <p className="mt-2">{text}</p>
    </ConfirmDialog>
  );
}
