import { useState } from 'react';
import { CsvButton } from '#app/components/admin/csv-button.tsx';
import { ListFailure, ListNotice, ListToolbar, LoadMore } from '#app/components/admin/list-page.tsx';
import { SearchBox } from '#app/components/admin/search-box.tsx';
import { showProblem } from '#app/components/site/show-problem.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { adminWords } from '#app/content/admin.ts';
import { adminCourses } from '#app/content/admin-courses.ts';
import {
  type CourseFilter,
  countCourses,
  coursesPerPage,
  type ListedCourse,
  searchCourses,
} from '#app/data/courses.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { usePagedList } from '#app/lib/use-paged-list.ts';
import { CourseCounts } from './course-counts.tsx';
import { CourseFilters } from './course-filters.tsx';
import { CourseTable } from './course-table.tsx';
import { collectCoursesCsv } from './courses-csv.ts';

export const meta = () => privatePageMeta('Courses');

const noFilter: CourseFilter = { search: '', level: '', status: '', category: '' };

export default function AdminCoursesPage() {
  const [filter, setFilter] = useState(noFilter);
  const search = useDebounced(filter.search).trim();
  const asked = { ...filter, search };
  const totals = useLoaded('totals', countCourses);
  const courses = usePagedList(JSON.stringify(asked), (after?: ListedCourse) => searchCourses(asked, after), {
    pageSize: coursesPerPage,
    onFailure: (error) => showProblem(error, adminCourses.failed),
  });
  const isFiltered = Object.values(asked).some((value) => value !== '');

  function handleChange() {
    courses.reload();
    totals.reload();
  }

  return (
    <>
      <CourseCounts totals={totals.value} />
      <ListToolbar>
        <SearchBox
          label={adminCourses.search}
          value={filter.search}
          onChange={(typed) => setFilter({ ...filter, search: typed })}
        />
        <CsvButton name="courses" collect={() => collectCoursesCsv(asked)} />
        <ButtonLink to="/admin/courses/new" size="small">
          <Icon name="plus" />
          {adminCourses.create}
        </ButtonLink>
      </ListToolbar>
      <CourseFilters filter={filter} categories={totals.value?.categories ?? []} onChange={setFilter} />
      {courses.status === 'failed' && <ListFailure text={adminCourses.failed} onRetry={courses.reload} />}
      {courses.status === 'loading' && !courses.rows && <ListNotice>{adminWords.loading}</ListNotice>}
      {courses.rows?.length === 0 && (
        <ListNotice>{isFiltered ? adminCourses.noMatch : adminCourses.empty}</ListNotice>
      )}
      {courses.rows && courses.rows.length > 0 && (
        <CourseTable courses={courses.rows} isBusy={courses.status === 'loading'} onChange={handleChange} />
      )}
      {courses.hasMore && <LoadMore isBusy={courses.isLoadingMore} onClick={courses.loadMore} />}
    </>
  );
}
