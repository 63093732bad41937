import type { StatusTone } from '#app/components/ui/status-badge.tsx';
import type { IconName } from '#app/content/icon-names.ts';
import { type CourseStatus, courseStatuses } from '#domain/course.ts';

/** What can be done to a course as a whole: give it another status, or delete it. */
export type CourseChange = CourseStatus | 'delete';

export const statusTones: Record<CourseStatus, StatusTone> = {
  Published: 'good',
  Draft: 'waiting',
  Archived: 'quiet',
};

/** What the list offers beside the row; the editor offers the rest. */
export const usualChanges: Record<CourseStatus, CourseStatus> = {
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

/** The database has the last word: it knows who is enrolled. */
export function changesFrom(status: CourseStatus): CourseChange[] {
  return [...courseStatuses.filter((other) => other !== status), 'delete'];
}
