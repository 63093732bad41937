import { useState } from 'react';
import { useFetcher, useOutletContext, useSearchParams } from 'react-router';
import { loadOrToast } from '#app/components/private/load-or-toast.ts';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { CsvButton } from '#app/components/workspace/csv-button.tsx';
import { ListFailure, ListNotice, PageLoading } from '#app/components/workspace/list-page.tsx';
import { classProgress as words } from '#app/content/classes/classes.ts';
import { loadGrid } from '#app/data/classes.ts';
import { teachersPlanPath } from '#app/lib/course-paths.ts';
import { useChannel } from '#app/lib/use-channel.ts';
import { findSession } from '#app/session/session-store.ts';
import { classTopic, progressEvent } from '#domain/classes/class-topic.ts';
import {
  findStuck,
  type Grid,
  keepLatest,
  type Progress,
  progressSchema,
  withProgress,
} from '#domain/classes/grid.ts';
import type { ClassOverview } from '#domain/classes/overview.ts';
import type { Route } from './+types/progress.ts';
import { writeGridCsv } from './grid-csv.ts';
import { columnName, GridTable } from './grid-table.tsx';

export async function clientLoader({ request, params, url }: Route.ClientLoaderArgs) {
  const session = await findSession();
  if (session.status !== 'signed-in') return {};
  const course = url.searchParams.get('course') ?? undefined;
  return { grid: await loadOrToast(request, loadGrid(params.class, course, session.user.id)) };
}

export { PageLoading as HydrateFallback };

export default function ProgressPage({ loaderData, params }: Route.ComponentProps) {
  const overview = useOutletContext<ClassOverview>();
  const [search] = useSearchParams();
  // Only the grid loads again, not the rest of the class.
  const fetcher = useFetcher<typeof clientLoader>();
  const course = search.get('course') ?? '';
  const [progress, setProgress] = useState<Progress[]>([]);
  useChannel(
    classTopic(params.class),
    () => {
      void fetcher.load(
        `/classes/${params.class}?${new URLSearchParams({ index: '', ...(course && { course }) })}`,
      );
    },
    ({ event, payload }) => {
      const { data } = progressSchema.safeParse(payload);
      if (event !== progressEvent || !data) return false;
      setProgress((messages) => keepLatest(messages, data));
      return true;
    },
  );
  const newest = newestOf(loaderData.grid, fetcher.data?.grid);
  const grid = newest && withProgress(newest, progress);

  if (!grid) return <ListFailure text={words.noWork} />;
  const shown = grid.courses.find(({ id }) => id === grid.course);
  if (!shown) {
    return (
      <ListNotice>
        <p>{words.noWork}</p>
        <ArrowLink to={`/classes/${params.class}/work`}>{words.assign}</ArrowLink>
      </ListNotice>
    );
  }
  if (grid.rows.length === 0) {
    return (
      <ListNotice>
        <p>{words.nobody}</p>
        <ArrowLink to={`/classes/${params.class}/people`}>{words.addPeople}</ArrowLink>
      </ListNotice>
    );
  }
  return (
    <>
      <div className="mb-8 flex flex-wrap items-end gap-x-4 gap-y-3">
        <CourseSelect grid={grid} />
        <CsvButton name={overview.name} collect={async () => writeGridCsv(grid, overview)} />
        <p className="py-2.5 text-small text-ink-soft">{words.live}</p>
      </div>
      {/* Beside the grid where there is room, because a short course leaves it half empty. */}
      <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr] xl:items-start xl:gap-x-12">
        <div className="xl:col-start-2 xl:row-start-1">
          <Stuck grid={grid} />
        </div>
        <div className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <GridTable grid={grid} caption={words.caption(shown.title)} course={shown.slug} />
        </div>
        <div className="xl:col-start-2">
          <Plans grid={grid} course={shown.slug} />
        </div>
      </div>
    </>
  );
}

/** Of the same course, the grid that was loaded later. */
function newestOf(loaded: Grid | undefined, update: Grid | undefined): Grid | undefined {
  return loaded && update && update.course === loaded.course && update.at > loaded.at ? update : loaded;
}

function CourseSelect({ grid: { course, courses } }: { grid: Grid }) {
  const [, setSearch] = useSearchParams();
  return (
    <Field label={words.course} className="w-full max-w-[24rem]">
      {(control) => (
        <Select
          {...control}
          value={course ?? ''}
          onChange={({ target }) => setSearch({ course: target.value }, { replace: true })}
        >
          {courses.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Stuck({ grid }: { grid: Grid }) {
  const stuck = findStuck(grid);
  return (
    <section aria-labelledby="stuck" className="rounded-panel bg-primary-tint px-6 py-5">
      <h2 id="stuck" className="mb-2 text-subheading">
        {words.stuck.title}
      </h2>
      {stuck.length === 0 && <p>{words.stuck.none}</p>}
      <ul className="grid list-disc gap-1 ps-5">
        {stuck.map(({ row, columns }) => (
          <li key={row.id} className="wrap-anywhere">
            <strong>{row.name}</strong>: {columns.map(columnName).join(', ')}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-ink-soft">{words.stuck.rule}</p>
    </section>
  );
}

/** The plan of each module, at hand while one looks at how it goes. */
function Plans({ grid, course }: { grid: Grid; course: string }) {
  const modules = new Map(grid.columns.map(({ module_slug, module }) => [module_slug, module]));
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className="mb-3 text-subheading">
        {words.plans}
      </h2>
      <ul className="grid gap-1">
        {[...modules].map(([slug, title]) => (
          <li key={slug}>
            <a
              href={teachersPlanPath(course, slug)}
              className="inline-flex min-h-11 items-center text-small underline underline-offset-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
