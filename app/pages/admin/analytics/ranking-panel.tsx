import { ChartPanel } from '#app/components/workspace/charts/chart-panel.tsx';
import { FigureTable } from '#app/components/workspace/charts/figure-table.tsx';
import { CsvButton } from '#app/components/workspace/csv-button.tsx';
import { adminAnalytics } from '#app/content/admin/analytics.ts';
import { toCsv } from '#app/lib/csv.ts';
import type { NamedCount } from '#domain/site/analytics.ts';
import { formatCount, formatShare } from './format-figures.ts';

type Ranking = keyof typeof adminAnalytics.rankings;

/** The most frequent entries, as a table whose rows are also bars. */
export function RankingPanel({
  ranking,
  counts,
  total,
}: {
  ranking: Ranking;
  counts: NamedCount[];
  /** The sum that shares refer to. The list may not show all of it. */
  total: number;
}) {
  const { title, column, count, share, empty } = adminAnalytics.rankings[ranking];
  const most = counts[0]?.times ?? 0;

  async function writeCsv() {
    return toCsv(
      [column, count],
      counts.map(({ name, times }) => [name, times]),
    );
  }

  return (
    <ChartPanel
      title={title}
      action={counts.length > 0 && <CsvButton name={`analytics-${ranking}`} collect={writeCsv} />}
    >
      {counts.length === 0 ? (
        <p className="grid min-h-24 place-items-center text-ink-soft">{empty}</p>
      ) : (
        <FigureTable
          caption={title}
          columns={[column, count, share]}
          rows={counts.map(({ name, times }) => ({
            key: name,
            name: <Bar name={adminAnalytics.names[name] ?? name} length={times / most} />,
            figures: [formatCount(times), total > 0 ? formatShare(times / total) : '–'],
          }))}
        />
      )}
    </ChartPanel>
  );
}

function Bar({ name, length }: { name: string; length: number }) {
  return (
    <>
      {name}
      <span className="mt-1.5 block h-1.5 rounded-full bg-sunk">
        <span
          className="block h-full rounded-full bg-primary-strong"
          style={{ width: `${Math.max(1, length * 100)}%` }}
        />
      </span>
    </>
  );
}
