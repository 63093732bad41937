import { adminAnalytics } from '#app/content/admin/analytics.ts';
import { formatCents } from '#domain/memberships/money.ts';
import type { Measure } from '#domain/site/analytics.ts';
import type { RangeId, Step } from './ranges.ts';

const whole = new Intl.NumberFormat('en-US');
const percent = new Intl.NumberFormat('en-US', { style: 'percent' });
const short = new Intl.NumberFormat('en-US', { notation: 'compact' });
const shortMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
});

export const formatCount = (count: number) => whole.format(count);

export function formatShare(share: number): string {
  return share > 0 && share < 0.005 ? '<1%' : percent.format(share);
}

export function formatFigure(measure: Measure, value: number): string {
  return measure === 'revenue_cents' ? formatCents(value) : formatCount(value);
}

/** For the axis of a chart, which has room for a few characters. */
export function formatMark(measure: Measure, value: number): string {
  return measure === 'revenue_cents' ? shortMoney.format(value / 100) : short.format(value);
}

const fullNames = {
  day: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
};
const shortNames = {
  day: new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }),
};

export const formatPeriod = (day: string, step: Step) => fullNames[step].format(new Date(day));
export const formatTick = (day: string, step: Step) => shortNames[step].format(new Date(day));

/** Compares a figure with the period before. Without an earlier figure there is no percentage. */
export function describeChange(now: number, before: number, range: RangeId): string {
  const words = adminAnalytics.change;
  const time = adminAnalytics.ranges[range].before;
  if (now === before) return words.same(time);
  if (before === 0) return words.first(time);
  const size = percent.format(Math.abs(now - before) / before);
  return now > before ? words.grown(size, time) : words.shrunk(size, time);
}
