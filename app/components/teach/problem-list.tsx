import { Icon } from '#app/components/ui/icon.tsx';
import { Summary } from '#app/components/ui/summary.tsx';
import { textProblems as words } from '#app/content/teaching/teach.ts';
import type { TextProblem } from '#domain/courses/authoring.ts';

/** What is wrong with a text. A line number leads to its line. */
export function ProblemList({
  problems,
  isFailed,
  onLine,
}: {
  /** Undefined until the text was checked. */
  problems: TextProblem[] | undefined;
  /** Whether the last check failed, so that `problems` may be outdated. */
  isFailed: boolean;
  onLine: (line: number) => void;
}) {
  const errors = problems?.filter(({ isAdvice }) => !isAdvice) ?? [];
  const advice = problems?.filter(({ isAdvice }) => isAdvice) ?? [];
  return (
    <section aria-label={words.title} className="rounded-card border border-line bg-surface px-5 py-4">
      <p role="status" className="flex items-center gap-2 font-semibold">
        {problems && errors.length === 0 && (
          <Icon name="circle-check" className="size-5 shrink-0 text-primary-strong" />
        )}
        {errors.length > 0 && (
          <Icon name="circle-exclamation-point" className="size-5 shrink-0 text-danger" />
        )}
        {summaryOf(problems, errors.length)}
      </p>
      {isFailed && <p className="mt-2 text-small text-danger">{words.unchecked}</p>}
      <Problems problems={errors} onLine={onLine} />
      {advice.length > 0 && (
        <details className="mt-3 border-t border-line pt-1">
          <Summary className="text-small">{words.advice(advice.length)}</Summary>
          <p className="text-small text-ink-soft">{words.adviceHint}</p>
          <Problems problems={advice} onLine={onLine} />
        </details>
      )}
    </section>
  );
}

function summaryOf(problems: TextProblem[] | undefined, errors: number): string {
  if (!problems) return words.checking;
  return errors === 0 ? words.none : words.errors(errors);
}

function Problems({ problems, onLine }: { problems: TextProblem[]; onLine: (line: number) => void }) {
  if (problems.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-1">
      {problems.map(({ line, message }) => (
        <li
          key={`${line} ${message}`}
          className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-x-3 text-small"
        >
          {line === undefined ? (
            <span className="text-ink-faint">{words.whole}</span>
          ) : (
            <button
              type="button"
              onClick={() => onLine(line)}
              className="min-h-11 text-start font-semibold text-primary-strong underline underline-offset-4 hover:text-primary-hover sm:min-h-8"
            >
              {words.line(line)}
            </button>
          )}
          <span className="wrap-anywhere">{message}</span>
        </li>
      ))}
    </ul>
  );
}
