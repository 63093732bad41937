/** A mistake in content that its author can mend. */
export interface ContentProblem {
  file: string;
  /** Counted from 1; absent if the problem is about the file as a whole. */
  line?: number;
  message: string;
}

export function describeProblem({ file, line, message }: ContentProblem): string {
  return `${file}${line === undefined ? '' : `:${line}`}: ${message}`;
}
