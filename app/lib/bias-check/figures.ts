import { biasReport } from '#app/content/bias-check/bias-report.ts';
import type { Estimate } from './intervals.ts';

const { noRate, noValue, interval } = biasReport.result;

/** The same in every browser, whatever its language. */
export const wholeNumber = (number: number) => number.toLocaleString('en-US');

export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
export const points = (difference: number) => withoutMinusZero((100 * difference).toFixed(1));
export const ratio = (value: number) => value.toFixed(2);

const withoutMinusZero = (text: string) => (Number(text) === 0 ? text.replace('-', '') : text);

export const rateWithInterval = (rate: Estimate | undefined) =>
  rate ? interval(percent(rate.value), percent(rate.low), percent(rate.high)) : noRate;

export const withInterval = (estimate: Estimate | undefined, format: (value: number) => string) =>
  estimate ? interval(format(estimate.value), format(estimate.low), format(estimate.high)) : noValue;

const longestName = 60;

/** A value from the file on one line, and not too long for it. */
export function shortName(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > longestName ? `${line.slice(0, longestName - 1)}…` : line;
}

export function listNames(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
