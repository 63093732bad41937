import { biasReport } from '#app/content/bias-check/bias-report.ts';
import {
  type Comparison,
  type Definition,
  type FairnessResult,
  fewestRows,
  type GroupRates,
  selectionRatio,
} from './compare-groups.ts';
import { listNames, percent, points, ratio, shortName } from './figures.ts';

const { sentences, ideas } = biasReport;

/** Groups below this size are named, because their rates move with every row. */
const smallGroup = 30;
/** Differences in how often yes is right that are worth a sentence. */
const notableBaseRates = 0.05;

export function describeDefinition({ id, outcome, comparisons }: Definition): {
  headline: string;
  sentences: string[];
} {
  const measures = [...new Set(comparisons.map(({ measure }) => measure))];
  return {
    headline: sentences.headline[outcome](ideas[id].name),
    sentences: measures.flatMap((measure) =>
      describeMeasure(comparisons.filter((comparison) => comparison.measure === measure)),
    ),
  };
}

/** The most telling comparison in words, what else is clear, and where there are too few rows. */
function describeMeasure(comparisons: Comparison[]): string[] {
  const bySize = [...comparisons].sort((a, b) => sizeOf(b) - sizeOf(a));
  const clear = bySize.filter(({ verdict }) => verdict === 'lower' || verdict === 'higher');
  const unclear = bySize.filter(({ verdict }) => verdict === 'unclear');
  const few = comparisons.filter(({ verdict }) => verdict === 'few');
  const said: string[] = [];
  const [first = unclear[0]] = clear;
  if (first) said.push(describeComparison(first));
  if (clear.length > 1) said.push(sentences.otherClear(clear.length - 1));
  const [some] = few;
  if (some) said.push(sentences.few(some.measure, listNames(tooFew(few)), fewestRows));
  return said;
}

const sizeOf = ({ difference }: Comparison) => Math.abs(difference?.value ?? 0);

/** The groups that lack the rows: the others, or the reference group itself. */
function tooFew(comparisons: Comparison[]): string[] {
  const groups = comparisons.flatMap(({ group, reference, measure }) =>
    [group, reference].filter(({ shares }) => shares[measure].of < fewestRows),
  );
  return [...new Set(groups.map(({ name }) => shortName(name)))];
}

function describeComparison({ measure, group, reference, difference, verdict }: Comparison): string {
  const [a, b] = [group.rates[measure], reference.rates[measure]];
  if (!a || !b || !difference) return '';
  const describe = verdict === 'unclear' ? sentences.unclear : sentences.clear;
  return describe(
    measure,
    shortName(group.name),
    shortName(reference.name),
    percent(a.value),
    percent(b.value),
    points(difference.low),
    points(difference.high),
  );
}

/** What a reader should know before the definitions. */
export function describeGroups({ groups }: FairnessResult): string[] {
  const said: string[] = [];
  const small = groups.filter(({ rows }) => rows < smallGroup);
  if (small.length > 0)
    said.push(
      sentences.smallGroups(listNames(small.map(({ name, rows }) => `${shortName(name)} (${rows})`))),
    );
  for (const [first, second] of similarNames(groups)) said.push(sentences.similarNames(first, second));
  const lowest = selectionRatio(groups);
  if (lowest !== undefined && lowest < 0.8) said.push(sentences.fourFifths(ratio(lowest)));
  const large = groups.filter(({ rows }) => rows >= fewestRows);
  const baseRates = large.map(({ actualYes, rows }) => actualYes / rows);
  const [low, high] = [Math.min(...baseRates), Math.max(...baseRates)];
  const makesMistakes = large.some(({ rates }) => (rates.accuracy?.value ?? 1) < 1);
  if (baseRates.length > 1 && high - low >= notableBaseRates && makesMistakes)
    said.push(sentences.baseRates(percent(low), percent(high)));
  return said;
}

/** Names that differ in upper and lower case or in spaces only. */
function similarNames(groups: GroupRates[]): [string, string][] {
  const known = new Map<string, string>();
  return groups.flatMap(({ name }): [string, string][] => {
    const key = name.toLowerCase().replaceAll(/\s+/g, ' ');
    const other = known.get(key);
    known.set(key, name);
    return other === undefined ? [] : [[shortName(other), shortName(name)]];
  });
}
