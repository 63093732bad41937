import type { z } from 'zod';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** What is wrong with a value, in words for authors. Messages of a schema itself take precedence. */
export function describeIssue(issue: RawIssue): string | undefined {
  if (isMissing(issue)) return 'Please fill this in';
  switch (issue.code) {
    case 'invalid_type':
      return typeNames[issue.expected] ?? 'This is not a value that fits here';
    case 'too_small':
      return describeSize(issue.origin, 'least', issue.minimum, issue.inclusive);
    case 'too_big':
      return describeSize(issue.origin, 'most', issue.maximum, issue.inclusive);
    case 'invalid_value':
      return `Use ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `There is no field ${issue.keys.map((key) => `"${key}"`).join(', ')} here`;
    case 'invalid_union':
      return 'discriminator' in issue && issue.discriminator !== undefined
        ? `Choose one of the kinds of question; "${String(readKind(issue.input))}" is none of them`
        : 'Use a number, or a formula such as 2 * a';
    default:
      return undefined;
  }
}

const typeNames: Partial<Record<string, string>> = {
  string: 'Write a text here',
  number: 'Use a number, such as 12 or 0.5',
  int: 'Use a whole number',
  boolean: 'Use true or false',
  array: 'Use a list',
  object: 'Use fields, each with a name, a colon and a value',
  record: 'Use fields, each with a name, a colon and a value',
  tuple: 'Use two numbers, the lower one first',
};

function isMissing({ code, input }: RawIssue): boolean {
  const isEmpty = input === undefined || input === null || input === '';
  return isEmpty && (code === 'invalid_type' || code === 'invalid_union' || code === 'too_small');
}

function describeSize(
  origin: string,
  limit: 'least' | 'most',
  size: number | bigint,
  inclusive = true,
): string {
  const count = size.toLocaleString('en-US');
  if (origin === 'string') return `Use at ${limit} ${count} character${size === 1 ? '' : 's'}`;
  if (origin === 'array') return `Use at ${limit} ${count} ${size === 1 ? 'entry' : 'entries'}`;
  if (!inclusive) return limit === 'least' ? `Use a number above ${count}` : `Use a number below ${count}`;
  return `Use a number of at ${limit} ${count}`;
}

const readKind = (input: unknown) =>
  typeof input === 'object' && input !== null && 'kind' in input ? input.kind : '';
