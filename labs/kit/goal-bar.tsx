import { useEffect, useState } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import type { LabModel } from './lab.ts';
import { ModelLoading } from './model-status.tsx';
import { labWords as words } from './words.ts';

/** How long a goal that was just reached is shown as such, in milliseconds. */
const celebration = 5_000;

/**
 * The goals and their state, in sight while one works: all of them where there is room, on a phone the next one and how
 * many are reached. The button shows all of them in full.
 */
export function GoalBar<Choices>({
  model: { goals, asksModels },
  met,
  progress,
  reached,
  kept,
}: {
  model: LabModel<Choices>;
  /** The goals that the learner's choices met when they were checked last. */
  met: ReadonlySet<string>;
  /** How far the choices have come toward the others. */
  progress: ReadonlyMap<string, string>;
  /** The goals that were reached since the lab was opened. */
  reached: ReadonlySet<string>;
  /** The goals that the server has confirmed. */
  kept: readonly string[];
}) {
  const [isOpen, setIsOpen] = useState(false);
  const fresh = useFresh(reached);
  const isReached = (id: string) => met.has(id) || reached.has(id) || kept.includes(id);
  const current = goals.find(({ id }) => id === fresh || (!fresh && !isReached(id))) ?? goals.at(-1);
  return (
    <section aria-label={words.goals(goals.length)} data-open={isOpen} className="goal-bar">
      <ol>
        {goals.map(({ id, text }, index) => (
          <li
            key={id}
            data-goal={id}
            data-met={met.has(id)}
            data-reached={isReached(id)}
            data-current={id === current?.id}
            data-fresh={id === fresh}
          >
            <Icon name={isReached(id) ? 'circle-check' : 'target'} className="goal-mark size-5" />
            <p>
              <span className="sr-only">{words.goalNumber(index + 1, goals.length)}: </span>
              <span className="goal-text">{text}</span>{' '}
              <span className="goal-state">
                {kept.includes(id)
                  ? words.kept
                  : isReached(id)
                    ? words.reached
                    : progress.has(id)
                      ? words.openSoFar(progress.get(id) ?? '')
                      : words.open}
              </span>
            </p>
          </li>
        ))}
      </ol>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className="goal-toggle">
        <span className="sr-only">{words.allGoals}</span>
        {goals.length > 1 && (
          <span aria-hidden="true">
            {goals.filter(({ id }) => isReached(id)).length}/{goals.length}
          </span>
        )}
        <Icon name="chevron-down" className={`size-5 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {asksModels && <ModelLoading />}
    </section>
  );
}

/** The goal that was reached a moment ago. */
function useFresh(reached: ReadonlySet<string>): string | undefined {
  const [fresh, setFresh] = useState<string>();
  const [seen, setSeen] = useState(reached);
  if (reached !== seen) {
    setSeen(reached);
    setFresh([...reached].find((id) => !seen.has(id)));
  }
  useEffect(() => {
    if (!fresh) return;
    const timer = setTimeout(() => setFresh(undefined), celebration);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}
