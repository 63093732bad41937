/** A mistake in the content that its author can fix. */
export interface ContentProblem {
  file: string;
  /** Counted from 1; undefined if the problem is about the whole file. */
  line?: number;
  message: string;
  /** The value that is wrong, for forms: its path, and the message without it. */
  field?: { path: (string | number)[]; message: string };
}

export function describeProblem({ file, line, message }: ContentProblem): string {
  return `${file}${line === undefined ? '' : `:${line}`}: ${message}`;
}
