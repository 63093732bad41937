import { Icon } from '#app/components/ui/icon.tsx';
import type { LabModel } from './lab.ts';
import { labWords as words } from './words.ts';

export function GoalList<Choices>({
  model,
  met,
  reached,
  kept,
}: {
  model: LabModel<Choices>;
  /** The goals that the learner's choices met when they were checked last. */
  met: ReadonlySet<string>;
  reached: ReadonlySet<string>;
  /** The goals that the server has confirmed. */
  kept: readonly string[];
}) {
  if (model.goals.length === 0) return null;
  return (
    <div className="border-t border-line bg-sunk px-4 py-4 sm:px-6">
      <p className="text-small font-semibold text-ink-soft">{words.goals(model.goals.length)}</p>
      <ul className="mt-1 grid gap-1.5">
        {model.goals.map(({ id, text }) => {
          const isReached = met.has(id) || reached.has(id) || kept.includes(id);
          return (
            <li
              key={id}
              data-goal={id}
              data-met={met.has(id)}
              data-reached={isReached}
              className="flex items-start gap-2.5"
            >
              <Icon
                name={isReached ? 'circle-check' : 'target'}
                className={`mt-0.5 size-5 shrink-0 ${isReached ? 'text-primary-strong' : 'text-ink-faint'}`}
              />
              <span className={isReached ? 'font-semibold' : ''}>
                {text}{' '}
                <span className="text-small font-normal text-ink-soft">
                  ({kept.includes(id) ? words.kept : isReached ? words.reached : words.open})
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
