import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { Callout } from '#app/components/ui/callout.tsx';
import { CsvButton } from '#app/components/workspace/csv-button.tsx';
import { ListFailure, ListToolbar, PageLoading } from '#app/components/workspace/list-page.tsx';
import { StatCard, StatGrid } from '#app/components/workspace/stat-card.tsx';
import { adminAnalytics } from '#app/content/admin/analytics.ts';
import { loadAnalytics } from '#app/data/analytics.ts';
import { toCsv } from '#app/lib/csv.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { useIsReloading } from '#app/lib/use-list-filter.ts';
import { centsToDecimal } from '#domain/memberships/money.ts';
import type { Analytics } from '#domain/site/analytics.ts';
import type { Route } from './+types/analytics.ts';
import { describeChange, formatFigure } from './format-figures.ts';
import { MeasurePanel } from './measure-panel.tsx';
import { RangeChoice } from './range-choice.tsx';
import { daysOf, groupDays, measures, type RangeId, readRange, stepOf, sumOf } from './ranges.ts';
import { RankingPanel } from './ranking-panel.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, 'Analytics');

const charts = [
  { measure: 'visits', shape: 'line' },
  { measure: 'sign_ups', shape: 'bars' },
  { measure: 'enrolments', shape: 'bars' },
  { measure: 'revenue_cents', shape: 'bars' },
] as const;
const rankings = ['pages', 'referrers', 'events', 'devices'] as const;

/**
 * The loader returns the range with its figures, so the visible figures keep their range until the next ones arrive.
 */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const range = readRange(url.searchParams);
  return { range, analytics: await orUndefined(loadAnalytics(daysOf(range))) };
}

export { PageLoading as HydrateFallback };

export default function AnalyticsPage({ loaderData: { range, analytics } }: Route.ComponentProps) {
  const isReloading = useIsReloading();
  return (
    <>
      <ListToolbar>
        <RangeChoice chosen={range} />
        {analytics && <CsvButton name="analytics" collect={async () => writeDays(analytics)} />}
      </ListToolbar>
      {analytics ? (
        <Figures range={range} analytics={analytics} isBusy={isReloading} />
      ) : (
        <ListFailure text={adminAnalytics.failed} />
      )}
    </>
  );
}

function Figures({ range, analytics, isBusy }: { range: RangeId; analytics: Analytics; isBusy: boolean }) {
  const sums = sumOf(analytics.days);
  const periods = groupDays(analytics.days, stepOf(range));
  return (
    <div aria-busy={isBusy}>
      {!analytics.is_counting && <Callout className="mb-5">{adminAnalytics.off}</Callout>}
      <StatGrid>
        {charts.map(({ measure }) => {
          const { label, icon } = adminAnalytics.measures[measure];
          return (
            <StatCard
              key={measure}
              label={label}
              icon={icon}
              value={formatFigure(measure, sums[measure])}
              note={describeChange(sums[measure], analytics.before[measure], range)}
            />
          );
        })}
      </StatGrid>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        {charts.map((chart) => (
          <MeasurePanel key={chart.measure} {...chart} range={range} periods={periods} />
        ))}
        {rankings.map((ranking) => (
          <RankingPanel
            key={ranking}
            ranking={ranking}
            counts={analytics[ranking]}
            total={ranking === 'pages' ? sums.page_views : sums.visits}
          />
        ))}
      </div>
      <p className="mt-8 max-w-[46rem] text-caption text-ink-soft">{adminAnalytics.privacy}</p>
    </div>
  );
}

/** Always by day, whatever the charts show: a spreadsheet can sum. */
function writeDays({ days }: Analytics): string {
  return toCsv(
    [adminAnalytics.periods.day, ...measures.map((measure) => adminAnalytics.measures[measure].label)],
    days.map((day) => [
      day.day,
      ...measures.map((measure) =>
        measure === 'revenue_cents' ? centsToDecimal(day[measure]) : day[measure],
      ),
    ]),
  );
}
