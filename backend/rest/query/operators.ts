/** The operators between a column and a value, and their SQL. */
export const comparisons = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
} as const;
export type Comparison = keyof typeof comparisons;

/** The comparisons that accept `(any)` and `(all)`. */
export const quantifiable: ReadonlySet<string> = new Set([
  'eq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
]);

export const textSearches = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const;
export type TextSearch = keyof typeof textSearches;

export const isValues = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
} as const;
export type IsValue = keyof typeof isValues;

export function isComparison(word: string): word is Comparison {
  return Object.hasOwn(comparisons, word);
}

export function isTextSearch(word: string): word is TextSearch {
  return Object.hasOwn(textSearches, word);
}

export function isIsValue(word: string): word is IsValue {
  return Object.hasOwn(isValues, word);
}

/** Distinguishes a filter from a function's argument in the query string of a GET to /rpc. */
export function looksLikeFilter(value: string): boolean {
  const word = /^(?:not\.)?([a-z]+)(?:\([^)]*\))?\./.exec(value)?.[1];
  return (
    word !== undefined &&
    (isComparison(word) || isTextSearch(word) || word === 'in' || word === 'is' || word === 'isdistinct')
  );
}
