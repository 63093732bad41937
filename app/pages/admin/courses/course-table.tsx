import { useState } from 'react';
import { Link } from 'react-router';
import { PostDrawing } from '#app/components/illustrations/post-drawing.tsx';
import { IconButton, IconLink } from '#app/components/ui/icon-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { adminCourses } from '#app/content/admin/courses.ts';
import type { ListedCourse } from '#app/data/courses.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import { toLocalPath, useSite } from '#app/lib/site.ts';
import { useIsReloading } from '#app/lib/use-list-filter.ts';
import { CourseChangeDialog } from './course-change-dialog.tsx';
import { type CourseChange, changeIcons, quickChanges, statusTones } from './course-changes.ts';

export function CourseTable({ courses }: { courses: ListedCourse[] }) {
  const [opened, setOpened] = useState<{ change: CourseChange; course: ListedCourse }>();
  const { columns, actions } = adminCourses;
  return (
    <>
      <Table caption={adminCourses.table} columns={columns} isBusy={useIsReloading()}>
        {courses.map((course) => (
          <Row key={course.id}>
            <Cell className="min-w-0 as-table:min-w-52">
              <span className="flex items-center gap-3">
                <Thumbnail course={course} />
                <span className="min-w-0">
                  <Link
                    to={`/admin/courses/${course.id}`}
                    className="block font-semibold wrap-break-word underline-offset-4 hover:underline"
                  >
                    {course.title}
                  </Link>
                  <span className="block wrap-break-word text-ink-soft">{course.instructor}</span>
                </span>
              </span>
            </Cell>
            <Cell label={columns[1]}>
              <span>
                <span className="block wrap-break-word">{course.category}</span>
                <span className="block text-ink-soft">{course.level}</span>
                <span className="block text-ink-soft">{course.duration}</span>
              </span>
            </Cell>
            <Cell label={columns[2]}>
              <span>
                <StatusBadge tone={statusTones[course.status]}>{course.status}</StatusBadge>
              </span>
            </Cell>
            <Cell label={columns[3]} className="tabular-nums">
              {course.enrolments}
            </Cell>
            <Cell label={columns[4]} className="whitespace-nowrap tabular-nums">
              {course.rating === null
                ? adminCourses.unrated
                : adminCourses.rating(course.rating, course.ratings)}
            </Cell>
            <Cell label={columns[5]}>{formatShortDate(course.updated_at)}</Cell>
            <Cell>
              <span className="-ml-3 flex as-table:justify-end">
                <IconLink icon="pencil" label={actions.edit} to={`/admin/courses/${course.id}`} />
                {[quickChanges[course.status], 'delete' as const].map((change) => (
                  <IconButton
                    key={change}
                    icon={changeIcons[change]}
                    label={actions[change]}
                    onClick={() => setOpened({ change, course })}
                  />
                ))}
              </span>
            </Cell>
          </Row>
        ))}
      </Table>
      {opened && <CourseChangeDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function Thumbnail({ course: { slug, thumbnail_url } }: { course: ListedCourse }) {
  const site = useSite();
  const classes = 'aspect-video w-16 shrink-0 rounded-small object-cover';
  if (!thumbnail_url) return <PostDrawing seed={slug} className={classes} />;
  return (
    <img src={toLocalPath(thumbnail_url, site)} alt="" loading="lazy" className={`${classes} bg-sunk`} />
  );
}
