import type { Meaning } from './guess-columns.ts';
import { type Combination, mostListed, type RowProblem, type Scan } from './scan-rows.ts';

/** The four outcomes of a group. */
export interface Outcomes {
  truePositive: number;
  falsePositive: number;
  falseNegative: number;
  trueNegative: number;
}

export interface Group extends Outcomes {
  name: string;
}

export interface GroupCounts {
  /** Largest first. */
  groups: Group[];
  usedRows: number;
  /** Every row that is left out, counted, and the first of them with the reason. */
  problems: { count: number; first: RowProblem[] };
}

export interface Meanings {
  prediction: Meaning;
  truth: Meaning;
}

export function countGroups(scan: Scan, meanings: Meanings): GroupCounts {
  const groups = new Map<string, Group>();
  const problems = { count: scan.malformed.count, first: [...scan.malformed.first] };
  let usedRows = 0;
  for (const combination of scan.combinations) {
    const { count, firstRows, group } = combination;
    const problemOf = findProblem(combination, meanings);
    if (problemOf) {
      problems.count += count;
      problems.first.push(...firstRows.map(problemOf));
      continue;
    }
    const counts = groups.get(group) ?? emptyGroup(group);
    const isPredicted = combination.prediction === meanings.prediction.yes;
    const isTrue = combination.truth === meanings.truth.yes;
    if (isPredicted) counts[isTrue ? 'truePositive' : 'falsePositive'] += count;
    else counts[isTrue ? 'falseNegative' : 'trueNegative'] += count;
    groups.set(group, counts);
    usedRows += count;
  }
  problems.first.sort((a, b) => a.row - b.row);
  problems.first.length = Math.min(problems.first.length, mostListed);
  const sizeOf = (group: Group) => sizes(group).rows;
  return { groups: [...groups.values()].sort((a, b) => sizeOf(b) - sizeOf(a)), usedRows, problems };
}

const emptyGroup = (name: string): Group => ({
  name,
  truePositive: 0,
  falsePositive: 0,
  falseNegative: 0,
  trueNegative: 0,
});

export function sizes({ truePositive, falsePositive, falseNegative, trueNegative }: Outcomes) {
  return {
    rows: truePositive + falsePositive + falseNegative + trueNegative,
    selected: truePositive + falsePositive,
    actualYes: truePositive + falseNegative,
    actualNo: falsePositive + trueNegative,
  };
}

function findProblem(
  combination: Combination,
  meanings: Meanings,
): ((row: number) => RowProblem) | undefined {
  for (const role of ['prediction', 'truth', 'group'] as const) {
    if (combination[role] === '') return (row) => ({ row, code: 'empty-cell', role });
  }
  for (const role of ['prediction', 'truth'] as const) {
    const value = combination[role];
    const { yes, no } = meanings[role];
    if (value !== yes && no !== undefined && value !== no)
      return (row) => ({ row, code: 'unknown-value', role, value });
  }
  return undefined;
}
