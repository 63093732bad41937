import { Icon } from '#app/components/ui/icon.tsx';
import { questionForm } from '#app/content/teaching/question-form.ts';
import type { TextProblem } from '#domain/courses/authoring.ts';
import { labelOf } from './draft-context.ts';

const words = questionForm.problems;

/** What is wrong with a question, with a way to each field. The fields show it too. */
export function QuestionProblems({
  problems,
  isFailed,
  onShow,
}: {
  /** Undefined until the question was checked. */
  problems: TextProblem[] | undefined;
  /** Whether the last check failed, so that `problems` may be outdated. */
  isFailed: boolean;
  onShow: (path: (string | number)[]) => void;
}) {
  const count = problems?.length ?? 0;
  return (
    <section aria-label={words.title} className="rounded-card border border-line bg-surface px-5 py-4">
      <p role="status" className="flex items-center gap-2 font-semibold">
        {problems && (
          <Icon
            name={count === 0 ? 'circle-check' : 'circle-exclamation-point'}
            className={`size-5 shrink-0 ${count === 0 ? 'text-primary-strong' : 'text-danger'}`}
          />
        )}
        {!problems && words.checking}
        {problems && (count === 0 ? words.none : words.count(count))}
      </p>
      {isFailed && <p className="mt-2 text-small text-danger">{words.unchecked}</p>}
      <ul className="mt-2 grid gap-1 empty:hidden">
        {problems?.map(({ message, field }) => (
          <li key={`${field?.path.join('.')} ${message}`} className="text-small">
            {field && field.path.length > 0 ? (
              <button
                type="button"
                onClick={() => onShow(field.path)}
                className="min-h-11 text-start sm:min-h-8"
              >
                <span className="font-semibold text-primary-strong underline underline-offset-4">
                  {placeName(field.path)}
                </span>
                : <span className="wrap-anywhere">{field.message}</span>
              </button>
            ) : (
              <span className="wrap-anywhere">{field?.message ?? message}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Such as "Options 2, Feedback". Names of drawn numbers stay as they are. */
function placeName(path: (string | number)[]): string {
  return path
    .map((step) => (typeof step === 'number' ? ` ${step + 1}` : `, ${labelOf(step)}`))
    .join('')
    .slice(2);
}
