import { z } from 'zod';
import { loadOrToast, orUndefined } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { CsvButton } from '#app/components/workspace/csv-button.tsx';
import { ListToolbar, PagedList, PageLoading } from '#app/components/workspace/list-page.tsx';
import { SearchBox } from '#app/components/workspace/search-box.tsx';
import { adminCourses, courseArchive } from '#app/content/admin/courses.ts';
import { type CourseFilter, countCourses, coursesPerPage, searchCourses } from '#app/data/courses.ts';
import { anyText, isFiltered, oneOf, readFilter } from '#app/lib/list-filter.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { pageOf, readCursor } from '#app/lib/paging.ts';
import { useListFilter } from '#app/lib/use-list-filter.ts';
import { courseLevels, courseStatuses } from '#domain/courses/course.ts';
import type { Route } from './+types/courses.ts';
import { changeCourse } from './course-changes.ts';
import { CourseCounts } from './course-counts.tsx';
import { CourseFilters } from './course-filters.tsx';
import { CourseTable } from './course-table.tsx';
import { collectCoursesCsv } from './courses-csv.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) => privatePageMeta(root.loaderData, 'Courses');

const filterSchema = z.object({
  search: anyText,
  level: oneOf(courseLevels),
  status: oneOf(courseStatuses),
  category: anyText,
});

function toCourseFilter(chosen: z.output<typeof filterSchema>): CourseFilter {
  return { ...chosen, search: chosen.search.trim() };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const filter = toCourseFilter(readFilter(filterSchema, url.searchParams));
  const [courses, totals] = await Promise.all([
    loadOrToast(request, searchCourses(filter, readCursor(url.searchParams)), adminCourses.failed),
    orUndefined(countCourses()),
  ]);
  return { courses: courses && pageOf(courses, coursesPerPage), totals };
}

/** The course editor also uses this action, for its status panel. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(() => changeCourse(form));
}

export { PageLoading as HydrateFallback };

export default function AdminCoursesPage({ loaderData: { courses, totals } }: Route.ComponentProps) {
  const { filter, change } = useListFilter(filterSchema);
  return (
    <>
      <CourseCounts totals={totals} />
      <ListToolbar>
        <SearchBox
          label={adminCourses.search}
          value={filter.search}
          onSearch={(search) => change({ search })}
        />
        <CsvButton name="courses" collect={() => collectCoursesCsv(toCourseFilter(filter))} />
        <ButtonLink to="/admin/courses/archive" variant="secondary" size="small">
          {courseArchive.open}
        </ButtonLink>
        <ButtonLink to="/admin/courses/new" size="small">
          <Icon name="plus" />
          {adminCourses.create}
        </ButtonLink>
      </ListToolbar>
      <CourseFilters filter={filter} categories={totals?.categories ?? []} onChange={change} />
      <PagedList
        page={courses}
        failed={adminCourses.failed}
        empty={isFiltered(toCourseFilter(filter)) ? adminCourses.noMatch : adminCourses.empty}
      >
        {(rows) => <CourseTable courses={rows} />}
      </PagedList>
    </>
  );
}
