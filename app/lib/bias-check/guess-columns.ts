import type { Columns, Role } from './scan-rows.ts';

/** Names by which columns are recognised, the surest first. */
const names: Record<Role, RegExp[]> = {
  prediction: [
    /^(y_?pred|y_?hat|predicted|prediction|predictions)$/i,
    /pred/i,
    /(^|[\W_])(says|decision|decided|selected|approved|admitted|hired|offered|granted|output|result|flagged)/i,
    /model|program|system|classif/i,
  ],
  truth: [
    /^(truth|y_?true|actual|label|target|ground_?truth)$/i,
    /truth|actual|true|label|target|gold/i,
    /(^|[\W_])(outcome|real|really|correct|later|needed|repaid|qualified|y)($|[\W_])/i,
  ],
  group: [
    /^group$/i,
    /group|gender|(^|[\W_])sex($|[\W_])|race|ethnic|nationality|religion|disab/i,
    /(^|[\W_])(age|region|district|school|city|country|language|hand|cohort)/i,
  ],
};

/** Pairs of values that mean yes and no. */
const pairs: [yes: string, no: string][] = [
  ['1', '0'],
  ['yes', 'no'],
  ['true', 'false'],
  ['y', 'n'],
  ['t', 'f'],
  ['1.0', '0.0'],
  ['1', '-1'],
  ['positive', 'negative'],
  ['pos', 'neg'],
  ['approved', 'denied'],
  ['approved', 'rejected'],
  ['accepted', 'rejected'],
  ['accept', 'reject'],
  ['selected', 'not selected'],
  ['hired', 'not hired'],
  ['pass', 'fail'],
  ['passed', 'failed'],
  ['+', '-'],
  ['ja', 'nein'],
  ['oui', 'non'],
  ['si', 'no'],
  ['sí', 'no'],
];

/** A first guess by the names of the columns, then by their values, then by their order. */
export function guessColumns(header: string[], preview: string[][]): Columns {
  const taken = new Map<Role, number>();
  const isFree = (index: number) => ![...taken.values()].includes(index);
  const claim = (role: Role, isFitting: (index: number) => boolean) => {
    if (taken.has(role)) return;
    const found = header.findIndex((_, index) => isFree(index) && isFitting(index));
    if (found >= 0) taken.set(role, found);
  };
  const roles: Role[] = ['prediction', 'truth', 'group'];
  for (const strength of [0, 1, 2, 3]) {
    for (const role of roles)
      claim(role, (index) => names[role][strength]?.test(header[index] ?? '') ?? false);
  }
  const distinct = header.map((_, index) => new Set(preview.map((row) => row[index] ?? '')).size);
  const hasYesAndNo = (index: number) => distinct[index] === 2;
  claim('prediction', hasYesAndNo);
  claim('truth', hasYesAndNo);
  claim('group', (index) => (distinct[index] ?? 0) <= Math.max(2, preview.length / 4));
  for (const role of roles) claim(role, () => true);
  return {
    prediction: taken.get('prediction') ?? 0,
    truth: taken.get('truth') ?? 1,
    group: taken.get('group') ?? 2,
  };
}

/** Which values mean yes and no. Without a `no`, every value but `yes` means no. */
export interface Meaning {
  yes: string;
  no?: string;
}

/** A first guess. Values that are neither are reported row by row, so that a misspelt yes does not become a no. */
export function guessMeaning(values: { value: string }[]): Meaning {
  const find = (word: string) => values.find(({ value }) => value.toLowerCase() === word)?.value;
  for (const [yes, no] of pairs) {
    const [foundYes, foundNo] = [find(yes), find(no)];
    if (foundYes !== undefined && foundNo !== undefined) return { yes: foundYes, no: foundNo };
  }
  // All rows may have the same value.
  if (values.length === 1) {
    const [only] = values;
    const isNo = pairs.some(([, no]) => no === only?.value.toLowerCase());
    const yes = pairs.find(([, no]) => no === only?.value.toLowerCase())?.[0];
    return isNo && yes !== undefined ? { yes, no: only?.value } : { yes: only?.value ?? '' };
  }
  const known = pairs.map(([yes]) => find(yes)).find((value) => value !== undefined);
  const yes = known ?? values.at(-1)?.value ?? '';
  return { yes, no: values.find(({ value }) => value !== yes)?.value };
}
