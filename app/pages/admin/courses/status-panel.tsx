import { useState } from 'react';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { adminCourses } from '#app/content/admin/courses.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import type { Course } from '#domain/courses/course.ts';
import { CourseChangeDialog } from './course-change-dialog.tsx';
import { type CourseChange, changeIcons, changesFrom, statusTones } from './course-changes.ts';

/** The course's status, and the changes of the course as a whole. */
export function StatusPanel({
  course,
  onChange,
}: {
  course: Course;
  onChange: (changed: Course | undefined) => void;
}) {
  const [opened, setOpened] = useState<CourseChange>();
  const { filters, columns, actions, view } = adminCourses;
  return (
    <aside className="grid gap-5 rounded-card border border-line bg-surface p-5">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-subheading">{filters.status}</h2>
        <StatusBadge tone={statusTones[course.status]}>{course.status}</StatusBadge>
      </div>
      <p className="text-small text-ink-soft">
        {columns[5]}: {formatShortDate(course.updated_at)}
      </p>
      <div className="grid gap-2">
        {changesFrom(course.status).map((change) => (
          <Button
            key={change}
            variant={change === 'delete' ? 'danger' : 'secondary'}
            size="small"
            onClick={() => setOpened(change)}
          >
            <Icon name={changeIcons[change]} />
            {actions[change]}
          </Button>
        ))}
      </div>
      <ArrowLink to={`/teach/${course.slug}`}>{adminCourses.write}</ArrowLink>
      {course.status === 'Published' && <ArrowLink to={`/courses/${course.slug}`}>{view}</ArrowLink>}
      {opened && (
        <CourseChangeDialog
          change={opened}
          course={course}
          onChange={onChange}
          onClose={() => setOpened(undefined)}
        />
      )}
    </aside>
  );
}
