import { classNames } from '#app/components/ui/class-names.ts';
import type { Step } from '#app/content/types.ts';

const columnClasses: Record<number, string> = {
  3: 'lg:grid-cols-3',
  4: 'lg:grid-cols-4',
  5: 'lg:grid-cols-5',
};

/** Steps in order, joined by a line: down the left side on a phone, across the page on wide screens. */
export function Steps({ steps, className }: { steps: Step[]; className?: string }) {
  return (
    <ol className={classNames('grid', columnClasses[steps.length], className)}>
      {steps.map((step, position) => (
        <li
          key={step.title}
          className="thread thread-across relative grid grid-cols-[3.5rem_1fr] pb-9 last:pb-0 lg:block lg:pb-0 lg:not-last:pr-6"
        >
          <span
            aria-hidden="true"
            className={classNames(
              'relative grid size-11 place-items-center rounded-full border-2 font-display text-subheading font-semibold',
              position === steps.length - 1
                ? 'border-primary-strong bg-primary-strong text-on-primary'
                : 'border-ink bg-paper',
            )}
          >
            {position + 1}
          </span>
          <div className="pt-1.5 lg:pt-6">
            <h3 className="text-subheading">{step.title}</h3>
            <p className="mt-2 text-ink-soft">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
