import { z } from 'zod';
import type { StatusTone } from '#app/components/ui/status-badge.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { adminCourses } from '#app/content/admin/courses.ts';
import type { IconName } from '#app/content/icon-names.ts';
import { deleteCourse, setCourseStatus } from '#app/data/courses.ts';
import { type Course, type CourseStatus, courseStatuses } from '#domain/courses/course.ts';

/** A change of the course as a whole: another status, or deletion. */
export type CourseChange = CourseStatus | 'delete';

export const statusTones: Record<CourseStatus, StatusTone> = {
  Published: 'good',
  Draft: 'waiting',
  Archived: 'quiet',
};

/** The change offered in the list. The editor offers the rest. */
export const quickChanges: Record<CourseStatus, CourseStatus> = {
  Published: 'Archived',
  Draft: 'Published',
  Archived: 'Published',
};

export const changeIcons: Record<CourseChange, IconName> = {
  Published: 'globe',
  Draft: 'undo-2',
  Archived: 'inbox',
  delete: 'trash',
};

/** The database has the final say: it knows who is enrolled. */
export function changesFrom(status: CourseStatus): CourseChange[] {
  return [...courseStatuses.filter((other) => other !== status), 'delete'];
}

const changeSchema = z.object({
  change: z.enum([...courseStatuses, 'delete']),
  id: z.string(),
  updated_at: z.string(),
});

/**
 * Runs the change that a form submits, and returns the current course, or undefined once it is deleted. The database
 * writes the audit entry together with the change.
 */
export async function changeCourse(form: FormData): Promise<Course | undefined> {
  const { change, ...seen } = changeSchema.parse(Object.fromEntries(form));
  const changed = change === 'delete' ? await deleteCourse(seen) : await setCourseStatus(seen, change);
  showToast({ title: adminCourses.done.title, text: adminCourses.done[change] });
  return changed ?? undefined;
}
