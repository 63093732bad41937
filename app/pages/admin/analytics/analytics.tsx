import { useSearchParams } from 'react-router';
import { CsvButton } from '#app/components/admin/csv-button.tsx';
import { ListFailure, ListNotice, ListToolbar } from '#app/components/admin/list-page.tsx';
import { StatCard, StatGrid } from '#app/components/admin/stat-card.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { adminWords } from '#app/content/admin.ts';
import { adminAnalytics } from '#app/content/admin-analytics.ts';
import { loadAnalytics } from '#app/data/analytics.ts';
import { toCsv } from '#app/lib/csv.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import type { Analytics } from '#domain/analytics.ts';
import { centsToDecimal } from '#domain/money.ts';
import { describeChange, formatFigure } from './format-figures.ts';
import { MeasurePanel } from './measure-panel.tsx';
import { RangeChoice } from './range-choice.tsx';
import { daysOf, groupDays, measures, type RangeId, readRange, stepOf, sumOf } from './ranges.ts';
import { RankingPanel } from './ranking-panel.tsx';

export const meta = () => privatePageMeta('Analytics');

const charts = [
  { measure: 'visits', shape: 'line' },
  { measure: 'sign_ups', shape: 'bars' },
  { measure: 'enrolments', shape: 'bars' },
  { measure: 'revenue_cents', shape: 'bars' },
] as const;
const rankings = ['pages', 'referrers', 'events', 'devices'] as const;

export default function AnalyticsPage() {
  const [parameters] = useSearchParams();
  const range = readRange(parameters);
  // The range comes with its figures: until others are here, those in sight keep the name they had.
  const { status, value, reload } = useLoaded(range, async () => ({
    range,
    analytics: await loadAnalytics(daysOf(range)),
  }));
  return (
    <>
      <ListToolbar>
        <RangeChoice chosen={range} />
        {value && <CsvButton name="analytics" collect={async () => writeDays(value.analytics)} />}
      </ListToolbar>
      {status === 'failed' && <ListFailure text={adminAnalytics.failed} onRetry={reload} />}
      {status === 'loading' && !value && <ListNotice>{adminWords.loading}</ListNotice>}
      {value && <Figures {...value} isBusy={status === 'loading'} />}
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

/** Always by day, whatever the charts show: a spreadsheet adds up by itself. */
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
