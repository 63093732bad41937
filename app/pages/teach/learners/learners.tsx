import { Link } from 'react-router';
import { z } from 'zod';
import { loadOrToast, orUndefined } from '#app/components/private/load-or-toast.ts';
import { loadTaughtOutline } from '#app/components/teach/load-taught-outline.ts';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { CsvButton } from '#app/components/workspace/csv-button.tsx';
import { ListToolbar, PagedList, PageLoading } from '#app/components/workspace/list-page.tsx';
import { SearchBox } from '#app/components/workspace/search-box.tsx';
import { teachLearners as words } from '#app/content/teaching/teach-learners.ts';
import {
  type ListedLearner,
  learnersPerPage,
  listCourseLearners,
  loadScores,
  meanScore,
  type Scores,
} from '#app/data/course-learners.ts';
import type { TaughtOutline } from '#app/data/taught-courses.ts';
import { formatAgo } from '#app/lib/dates.ts';
import { anyText, readFilter } from '#app/lib/list-filter.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { pageOf, readCursor } from '#app/lib/paging.ts';
import { shownAddress } from '#app/lib/shown-address.ts';
import { useIsReloading, useListFilter } from '#app/lib/use-list-filter.ts';
import type { Route } from './+types/learners.ts';
import { collectLearnersCsv, sizeOf } from './learners-csv.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

const filterSchema = z.object({ search: anyText });

export async function clientLoader({ request, params, url }: Route.ClientLoaderArgs) {
  const course = await loadTaughtOutline(params.course);
  if (!course) return {};
  const { search } = readFilter(filterSchema, url.searchParams);
  const learners = await loadOrToast(
    request,
    listCourseLearners(course.id, search.trim(), readCursor(url.searchParams)),
    words.failed,
  );
  if (!learners) return { course };
  const ids = learners.map(({ id }) => id);
  return {
    course,
    learners: pageOf(learners, learnersPerPage),
    scores: await orUndefined(loadScores(course.id, ids)),
  };
}

export { PageLoading as HydrateFallback };

export default function LearnersPage({ loaderData: { course, learners, scores } }: Route.ComponentProps) {
  const { filter, change } = useListFilter(filterSchema);
  if (!course) return null;
  const search = filter.search.trim();
  return (
    <>
      <h2 className="text-heading">{words.title}</h2>
      <p className="mt-1 mb-6 max-w-prose text-ink-soft">{words.lead}</p>
      <ListToolbar>
        <SearchBox label={words.search} value={filter.search} onSearch={(text) => change({ search: text })} />
        <CsvButton name={`learners-${course.slug}`} collect={() => collectLearnersCsv(course, search)} />
      </ListToolbar>
      <PagedList page={learners} failed={words.failed} empty={search === '' ? words.empty : words.noMatch}>
        {(rows) => <LearnerTable learners={rows} course={course} scores={scores} />}
      </PagedList>
    </>
  );
}

function LearnerTable({
  learners,
  course,
  scores,
}: {
  learners: ListedLearner[];
  course: TaughtOutline;
  scores: Scores | undefined;
}) {
  const { columns } = words;
  const scoreOf = ({ id }: ListedLearner) => {
    const mean = meanScore(scores?.get(id));
    return mean === undefined ? words.noScore : words.score(mean);
  };
  const { lessons, quizzes } = sizeOf(course);
  return (
    <Table caption={words.table} columns={columns} isBusy={useIsReloading()}>
      {learners.map((learner) => (
        <Row key={learner.id}>
          <Cell className="min-w-0">
            <Link
              to={learner.id}
              className="block font-semibold wrap-anywhere underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              {learner.full_name ?? words.noName}
            </Link>
            <span className="block wrap-anywhere text-ink-soft">{shownAddress(learner.email)}</span>
            {!learner.is_enrolled && <span className="block text-caption text-ink-faint">{words.left}</span>}
          </Cell>
          <Cell label={columns[1]}>
            <span>
              <span className="tabular-nums">{words.of(learner.lessons_done, lessons)}</span>
              <progress
                value={learner.lessons_done}
                max={Math.max(1, lessons)}
                aria-hidden="true"
                className="progress mt-1 max-w-32"
              />
            </span>
          </Cell>
          <Cell label={columns[2]} className="tabular-nums">
            {words.of(learner.quizzes_passed, quizzes)}
          </Cell>
          <Cell label={columns[3]} className="tabular-nums">
            {scoreOf(learner)}
          </Cell>
          <Cell label={columns[4]} className="as-table:whitespace-nowrap">
            {learner.last_active_at ? formatAgo(learner.last_active_at) : words.never}
          </Cell>
          <Cell label={columns[5]} className="as-table:whitespace-nowrap">
            {formatAgo(learner.created_at)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
