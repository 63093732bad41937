import { type ComponentType, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { GoalBar } from './goal-bar.tsx';
import { GuidePanel } from './guide-panel.tsx';
import type { LabModel } from './lab.ts';
import { labHash } from './lab-link.ts';
import { LabTools } from './lab-tools.tsx';
import { useChoices } from './use-choices.ts';
import { useGoals } from './use-goals.ts';
import { useGuide } from './use-guide.ts';
import { useReachedGoals } from './use-reached-goals.ts';
import { labWords as words } from './words.ts';

/** What the view of a lab gets. */
export interface LabProps<Choices> {
  choices: Choices;
  seed: number;
  /** Changes in a row with the same `tag`, such as those of one slider, are undone together. */
  change(next: Choices, tag?: string): void;
  /** Announces to screen readers what changed. */
  say(text: string): void;
}

export type LabView<Choices> = ComponentType<LabProps<Choices>>;

const none: ReadonlySet<string> = new Set();
const unknown: ReadonlyMap<string, string> = new Map();

interface FrameProps<Choices> {
  model: LabModel<Choices>;
  View: LabView<Choices>;
  seed: number;
  /** The choices to begin with. */
  initial: Choices;
  /** The goals that were reached before. */
  reached: readonly string[];
  /** What happens with the choices: nothing for a shared link. */
  keeping: 'visitor' | 'learner' | 'shared';
  onChange: (choices: Choices) => void;
  /** Asks the server to confirm a goal. If that fails, it is asked again when the goal is reached again. */
  onReached: (goal: string, choices: Choices) => Promise<void>;
  onOwn: () => void;
}

/** Everything around a lab: its tools, "Show me" and goals. */
export function LabFrame<Choices>(props: FrameProps<Choices>) {
  const { model, View, seed, initial, keeping } = props;
  const { choices, canUndo, change, undo } = useChoices(initial);
  const [said, setSaid] = useState('');
  const say = useCallback((text: string) => setSaid(text), []);
  const guide = useGuide(model, seed, change);
  const checked = useGoals(model, choices, seed);
  const own = checked && !guide.hasShown(checked.choices) ? checked : undefined;
  const reached = useReachedGoals({
    model,
    checked: own,
    kept: props.reached,
    say,
    confirm: props.onReached,
  });

  // An undo back to the choices of the beginning is a change too.
  const reported = useRef(initial);
  const report = useEffectEvent(() => {
    if (choices === reported.current || guide.hasShown(choices)) return;
    reported.current = choices;
    props.onChange(choices);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: choices are reported when they change.
  useEffect(() => report(), [choices]);

  const showButton = useRef<HTMLButtonElement>(null);

  function closeGuide() {
    guide.close();
    showButton.current?.focus();
  }

  function handleUndo() {
    undo();
    if (guide.hasShown(choices)) guide.handBack();
  }

  return (
    <>
      <LabTools
        choices={choices}
        link={() => labHash(model.name, seed, choices)}
        canUndo={canUndo}
        onUndo={handleUndo}
        onRestart={() => change(model.start(seed))}
        onShow={model.guide.length > 0 ? () => guide.show(0) : undefined}
        showRef={showButton}
      />
      {keeping === 'shared' && (
        <p className="flex flex-wrap items-center gap-3 bg-accent-tint px-4 py-2 text-small @lg:px-6">
          {words.shared}
          <Button variant="secondary" size="small" onClick={props.onOwn}>
            {words.own}
          </Button>
        </p>
      )}
      {model.goals.length > 0 && (
        <GoalBar
          model={model}
          met={own?.met ?? none}
          progress={own?.progress ?? unknown}
          reached={reached}
          kept={props.reached}
        />
      )}
      <GuidePanel guide={guide} steps={model.guide.length} onClose={closeGuide} />
      <div className="lab-view px-4 py-5 @lg:px-6" data-checked={checked?.choices === choices}>
        <div className="@container/lab">
          <View choices={choices} seed={seed} change={change} say={say} />
        </div>
      </div>
      <p className="border-t border-line px-4 py-3 text-caption text-ink-faint @lg:px-6">
        {words.privacy[keeping === 'learner' ? (model.isPrivate ? 'private' : 'learner') : 'visitor']}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <p role="status" className="sr-only">
        {guide.said}
      </p>
    </>
  );
}
