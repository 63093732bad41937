import { useLoad } from '#app/components/private/use-load.ts';
import { Callout } from '#app/components/ui/callout.tsx';
import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { adminCourses } from '#app/content/admin/courses.ts';
import type { Course } from '#domain/courses/course.ts';
import type { CourseChange } from './course-changes.ts';

/** So many titles fit a phone. */
const mostListed = 6;

/** Asks before a change. Publishing a course also names the lessons that have no text yet. */
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
  const isPublishing = change === 'Published';
  const { answer } = useLoad<{ unwritten: { id: string; title: string }[] | undefined }>(
    isPublishing ? `/admin/data/courses/${course.id}/unwritten` : undefined,
  );
  const unwritten = answer?.unwritten ?? [];
  return (
    <ConfirmDialog<Course | undefined>
      title={title}
      button={unwritten.length > 0 ? adminCourses.unwritten.button : adminCourses.actions[change]}
      isWaiting={isPublishing && !answer}
      isDangerous={change === 'delete'}
      fields={{ change, id: course.id, updated_at: course.updated_at }}
      action="/admin/courses"
      onDone={onChange}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere text-ink">{course.title}</p>
      <p className="mt-2">{text}</p>
      <div aria-live="polite">
        {unwritten.length > 0 && (
          <Callout className="mt-4 text-ink">
            <p className="font-semibold">{adminCourses.unwritten.title(unwritten.length)}</p>
            <ul className="mt-2 list-disc ps-5">
              {unwritten.slice(0, mostListed).map((lesson) => (
                <li key={lesson.id} className="wrap-anywhere">
                  {lesson.title}
                </li>
              ))}
              {unwritten.length > mostListed && (
                <li>{adminCourses.unwritten.more(unwritten.length - mostListed)}</li>
              )}
            </ul>
            <p className="mt-2">{adminCourses.unwritten.text}</p>
          </Callout>
        )}
      </div>
    </ConfirmDialog>
  );
}
