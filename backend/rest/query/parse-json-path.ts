import { maxSteps } from '../limits.ts';
import type { Scanner } from './scanner.ts';

/** One arrow of `data->a->>0`: a key or an array index, and whether the result is text. */
export interface JsonStep {
  key: string | number;
  asText: boolean;
}

/** The arrows after a column name. Empty for a plain column. */
export function takeJsonPath(scanner: Scanner): JsonStep[] {
  const steps: JsonStep[] = [];
  while (scanner.take('->')) {
    const asText = scanner.take('>');
    if (steps.length === maxSteps) scanner.fail('fewer steps into JSON');
    steps.push({ key: takeKey(scanner), asText });
  }
  return steps;
}

function takeKey(scanner: Scanner): string | number {
  const index = scanner.takeMatch(/-?\d{1,9}(?=->|[.,:)]|$)/y);
  if (index) return Number(index[0]);
  const key = scanner.takeQuoted() ?? scanner.takeMatch(/(?:[^-,.:()"]|-(?!>))+/uy)?.[0];
  return key ?? scanner.fail('a JSON key');
}

/** The name of a JSON value in the response: its last key. For `data->a->0` that is `a`. */
export function nameOfPath(column: string, steps: readonly JsonStep[]): string {
  return String(steps.findLast(({ key }) => typeof key === 'string')?.key ?? column);
}
