import { type CheckQuestion, miniCoursePage } from '#app/content/resources/mini-course.ts';

const { labels } = miniCoursePage;

/** A question that shows its answer once an option is chosen. It works with CSS alone. */
export function SelfCheck({ check, name }: { check: CheckQuestion; name: string }) {
  return (
    <fieldset className="self-check">
      <legend className="mb-3 font-semibold">{check.question}</legend>
      <div className="grid gap-2">
        {check.options.map((option) => (
          <label
            key={option}
            className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] items-baseline gap-x-3 rounded-control border border-line-strong bg-surface px-4 py-2.5 has-checked:border-primary-strong has-checked:bg-primary-tint"
          >
            <input
              type="radio"
              name={name}
              value={option}
              className="peer translate-y-0.5 accent-primary-strong"
            />
            <span>{option}</span>
            <strong className="col-start-2 hidden text-small peer-checked:block">
              {option === check.answer ? labels.right : labels.wrong}
            </strong>
          </label>
        ))}
      </div>
      <p className="self-check-answer mt-3 text-ink-soft">{check.why}</p>
    </fieldset>
  );
}
