import { Summary } from '#app/components/ui/summary.tsx';
import { ChartPanel } from '#app/components/workspace/charts/chart-panel.tsx';
import { FigureTable } from '#app/components/workspace/charts/figure-table.tsx';
import { SeriesChart } from '#app/components/workspace/charts/series-chart.tsx';
import { adminAnalytics } from '#app/content/admin/analytics.ts';
import type { Measure } from '#domain/site/analytics.ts';
import { formatFigure, formatMark, formatPeriod, formatTick } from './format-figures.ts';
import { type Period, type RangeId, stepOf, sumOf } from './ranges.ts';

const oneDollar = 100;

interface Props {
  measure: Measure;
  shape: 'line' | 'bars';
  range: RangeId;
  periods: Period[];
}

/** One measure as a chart and a table. */
export function MeasurePanel({ measure, shape, range, periods }: Props) {
  const { label, empty, note } = adminAnalytics.measures[measure];
  const step = stepOf(range);
  const total = sumOf(periods)[measure];
  const most = periods.reduce((best, period) => (period[measure] > best[measure] ? period : best));
  const format = (value: number) => formatFigure(measure, value);
  // Visits are shown together with their page views.
  const shown: Measure[] = measure === 'visits' ? ['visits', 'page_views'] : [measure];
  return (
    <ChartPanel title={label} note={note}>
      {total === 0 ? (
        <p className="grid min-h-48 place-items-center text-ink-soft">{empty}</p>
      ) : (
        <SeriesChart
          summary={adminAnalytics.summary(
            label,
            adminAnalytics.ranges[range].label,
            format(total),
            format(most[measure]),
            formatPeriod(most.day, step),
          )}
          shape={shape}
          points={periods.map((period) => ({
            label: formatPeriod(period.day, step),
            tick: formatTick(period.day, step),
            value: period[measure],
          }))}
          format={format}
          formatMark={(value) => formatMark(measure, value)}
          unit={measure === 'revenue_cents' ? oneDollar : 1}
        />
      )}
      <details>
        <Summary className="text-small">{adminAnalytics.showTable}</Summary>
        <FigureTable
          caption={label}
          columns={[
            adminAnalytics.periods[step],
            ...shown.map((each) => adminAnalytics.measures[each].label),
          ]}
          rows={periods.toReversed().map((period) => ({
            key: period.day,
            name: formatPeriod(period.day, step),
            figures: shown.map((each) => formatFigure(each, period[each])),
          }))}
        />
      </details>
    </ChartPanel>
  );
}
