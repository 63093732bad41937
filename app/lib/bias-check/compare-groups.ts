import { type Group, sizes } from './count-groups.ts';
import { type Estimate, estimateDifference, estimateRatio, estimateShare, type Share } from './intervals.ts';

export type Measure = 'selection' | 'truePositive' | 'falsePositive' | 'precision' | 'accuracy';

export const measures: Measure[] = ['selection', 'truePositive', 'falsePositive', 'precision', 'accuracy'];

/** Below this number of rows a rate is shown, but nothing is concluded from it. */
export const fewestRows = 10;

export interface GroupRates {
  name: string;
  rows: number;
  actualYes: number;
  shares: Record<Measure, Share>;
  rates: Record<Measure, Estimate | undefined>;
}

/**
 * `lower` and `higher`: the interval of the difference excludes zero. `unclear`: it includes zero. `few`: too few rows
 * to conclude anything.
 */
export type Verdict = 'lower' | 'higher' | 'unclear' | 'few';

/** One rate of a group, compared with that of the reference group. */
export interface Comparison {
  measure: Measure;
  group: GroupRates;
  reference: GroupRates;
  difference: Estimate | undefined;
  ratio: Estimate | undefined;
  verdict: Verdict;
}

export type DefinitionId = 'demographic-parity' | 'equalised-odds' | 'predictive-parity';

const definitionMeasures: Record<DefinitionId, Measure[]> = {
  'demographic-parity': ['selection'],
  'equalised-odds': ['truePositive', 'falsePositive'],
  'predictive-parity': ['precision'],
};

export interface Definition {
  id: DefinitionId;
  comparisons: Comparison[];
  /** `differs`: at least one clear difference. `open`: none. `few`: no comparison has enough rows. */
  outcome: 'differs' | 'open' | 'few';
}

export interface FairnessResult {
  groups: GroupRates[];
  reference: GroupRates;
  definitions: Definition[];
}

function sharesOf(group: Group): Record<Measure, Share> {
  const { rows, selected, actualYes, actualNo } = sizes(group);
  return {
    selection: { count: selected, of: rows },
    truePositive: { count: group.truePositive, of: actualYes },
    falsePositive: { count: group.falsePositive, of: actualNo },
    precision: { count: group.truePositive, of: selected },
    accuracy: { count: group.truePositive + group.trueNegative, of: rows },
  };
}

function ratesOf(group: Group): GroupRates {
  const shares = sharesOf(group);
  const { rows, actualYes } = sizes(group);
  const rates = Object.fromEntries(measures.map((measure) => [measure, estimateShare(shares[measure])]));
  return { name: group.name, rows, actualYes, shares, rates: rates as GroupRates['rates'] };
}

/** Compares every group with the reference group. Undefined with fewer than two groups. */
export function compareGroups(groups: Group[], referenceName?: string): FairnessResult | undefined {
  const all = groups.map(ratesOf);
  const reference = all.find(({ name }) => name === referenceName) ?? all[0];
  if (!reference || all.length < 2) return undefined;
  const others = all.filter((group) => group !== reference);
  const definitions = Object.entries(definitionMeasures).map(([id, compared]): Definition => {
    const comparisons = compared.flatMap((measure) =>
      others.map((group) => compare(measure, group, reference)),
    );
    return { id: id as DefinitionId, comparisons, outcome: outcomeOf(comparisons) };
  });
  return { groups: all, reference, definitions };
}

function compare(measure: Measure, group: GroupRates, reference: GroupRates): Comparison {
  const [first, second] = [group.shares[measure], reference.shares[measure]];
  const difference = estimateDifference(first, second);
  const ratio = estimateRatio(first, second);
  return { measure, group, reference, difference, ratio, verdict: judge(first, second, difference) };
}

function judge(first: Share, second: Share, difference: Estimate | undefined): Verdict {
  if (!difference || Math.min(first.of, second.of) < fewestRows) return 'few';
  if (difference.low > 0) return 'higher';
  return difference.high < 0 ? 'lower' : 'unclear';
}

function outcomeOf(comparisons: Comparison[]): Definition['outcome'] {
  if (comparisons.every(({ verdict }) => verdict === 'few')) return 'few';
  return comparisons.some(({ verdict }) => verdict === 'lower' || verdict === 'higher') ? 'differs' : 'open';
}

/** The lowest selection rate divided by the highest, of the groups with enough rows: the four-fifths rule. */
export function selectionRatio(groups: GroupRates[]): number | undefined {
  const rates = groups.flatMap(({ rows, rates: { selection } }) =>
    rows >= fewestRows && selection ? [selection.value] : [],
  );
  const highest = Math.max(...rates);
  return rates.length < 2 || highest === 0 ? undefined : Math.min(...rates) / highest;
}
