import type { DayFigures, Figures, Measure } from '#domain/site/analytics.ts';

export const rangeIds = ['7d', '30d', '90d', '12m'] as const;
export type RangeId = (typeof rangeIds)[number];
export type Step = 'day' | 'month';

export const measures = ['visits', 'page_views', 'sign_ups', 'enrolments', 'revenue_cents'] as const;

/** The figures of a day or a month. */
export interface Period extends Figures {
  /** The first day of the period. */
  day: string;
}

const lengths: Record<Exclude<RangeId, '12m'>, number> = { '7d': 7, '30d': 30, '90d': 90 };

/** The range is in the URL. An unknown value means the default. */
export function readRange(parameters: URLSearchParams): RangeId {
  return rangeIds.find((id) => id === parameters.get('range')) ?? '30d';
}

/** The days of a range that ends today. Twelve months are whole months, except the current one. */
export function daysOf(range: RangeId, now = new Date()): { from: string; to: string } {
  const first = new Date(now);
  if (range === '12m') first.setUTCMonth(first.getUTCMonth() - 11, 1);
  else first.setUTCDate(first.getUTCDate() - lengths[range] + 1);
  return { from: toDay(first), to: toDay(now) };
}

export function stepOf(range: RangeId): Step {
  return range === '12m' ? 'month' : 'day';
}

/** Sums the days of each month. Days stay as they are. */
export function groupDays(days: readonly DayFigures[], step: Step): Period[] {
  if (step === 'day') return [...days];
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return [...months].map(([month, group]) => ({ day: `${month}-01`, ...sumOf(group) }));
}

export function sumOf(periods: readonly Figures[]): Figures {
  const sum = (measure: Measure) => periods.reduce((total, period) => total + period[measure], 0);
  return {
    visits: sum('visits'),
    page_views: sum('page_views'),
    sign_ups: sum('sign_ups'),
    enrolments: sum('enrolments'),
    revenue_cents: sum('revenue_cents'),
  };
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
