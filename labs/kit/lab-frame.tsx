import {
  type ComponentType,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import type { LabModel } from './lab.ts';
import { labHash } from './lab-link.ts';
import { useChoices } from './use-choices.ts';
import { useGoals } from './use-goals.ts';
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

/** Everything around a lab: its title, undo, links, "Show me" and goals. */
export function LabFrame<Choices>(props: FrameProps<Choices>) {
  const { model, View, seed, initial, keeping } = props;
  const { choices, canUndo, change, undo } = useChoices(initial);
  const [said, setSaid] = useState('');
  const [guideStep, setGuideStep] = useState<number>();
  // Apart from what the view says: the results of a step come a moment after it and must not replace it.
  const [guideSaid, setGuideSaid] = useState('');
  const [copy, setCopy] = useState<{ choices: Choices; result: string }>();
  const say = useCallback((text: string) => setSaid(text), []);
  // What "Show me" reaches is not the learner's own work. Undo can bring back any of its steps.
  const [shown, setShown] = useState<ReadonlySet<Choices>>(new Set());
  const checked = useGoals(model, choices, seed);
  const met = checked && !shown.has(checked.choices) ? checked.met : none;

  // An undo back to the choices of the beginning is a change too.
  const reported = useRef(initial);
  const report = useEffectEvent(() => {
    if (choices === reported.current || shown.has(choices)) return;
    reported.current = choices;
    props.onChange(choices);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: choices are reported when they change.
  useEffect(() => report(), [choices]);

  // A goal stays reached while the learner tries something else.
  const [reachedHere, setReachedHere] = useState(none);
  const sent = useRef(new Set<string>());
  const tell = useEffectEvent(() => {
    if (!checked) return;
    const fresh = model.goals.filter(({ id }) => met.has(id) && !props.reached.includes(id));
    if ([...met].some((id) => !reachedHere.has(id))) setReachedHere(new Set([...reachedHere, ...met]));
    for (const { id, text } of fresh) {
      if (!reachedHere.has(id)) say(words.reachedNow(text));
      if (sent.current.has(id)) continue;
      sent.current.add(id);
      props.onReached(id, checked.choices).catch(() => sent.current.delete(id));
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: goals are told after each check.
  useEffect(() => tell(), [checked]);

  function showStep(index: number) {
    const step = model.guide[index];
    setGuideStep(step ? index : undefined);
    if (!step) return;
    // A copy, because the choices of a step may be the same object as those that the lab starts with.
    const choices = structuredClone(step.choices(seed));
    setShown(new Set([...shown, choices]));
    // The steps are undone together, so that one undo brings back the learner's own work.
    change(choices, 'guide');
    setGuideSaid(`${step.text} ${words.undoShown}`);
  }

  // The buttons of the guide that vanish when pressed hand on the focus, which the page would lose otherwise.
  const showButton = useRef<HTMLButtonElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);

  function showNext(index: number) {
    showStep(index);
    if (index === model.guide.length - 1) closeButton.current?.focus();
  }

  function closeGuide() {
    setGuideStep(undefined);
    showButton.current?.focus();
  }

  function handleUndo() {
    undo();
    if (!shown.has(choices)) return;
    setGuideStep(undefined);
    setGuideSaid(words.ownAgain);
  }

  async function copyLink() {
    const url = new URL(labHash(model.name, seed, choices), location.href);
    try {
      await navigator.clipboard.writeText(url.href);
      setCopy({ choices, result: words.copied });
    } catch {
      setCopy({ choices, result: words.notCopied });
    }
  }

  const step = guideStep === undefined ? undefined : model.guide[guideStep];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-1 border-b border-line px-2 py-1.5 sm:px-3">
        <Tool icon="undo-2" label={words.undo} isDisabled={!canUndo} onClick={handleUndo} />
        <Tool icon="rotate-ccw" label={words.restart} onClick={() => change(model.start(seed))} />
        <Tool icon="link" label={words.copy} onClick={copyLink} />
        {model.guide.length > 0 && (
          <Tool
            ref={showButton}
            icon="lightbulb"
            label={words.show}
            className="ms-auto"
            onClick={() => showStep(0)}
          />
        )}
        <p role="status" className="basis-full px-2 text-small text-ink-soft sm:px-3">
          {copy?.choices === choices && copy.result}
        </p>
      </div>
      {keeping === 'shared' && (
        <p className="flex flex-wrap items-center gap-3 bg-accent-tint px-4 py-2 text-small sm:px-6">
          {words.shared}
          <Button variant="secondary" size="small" onClick={props.onOwn}>
            {words.own}
          </Button>
        </p>
      )}
      {step && guideStep !== undefined && (
        <div className="bg-accent-tint px-4 py-3 text-small sm:px-6">
          <p className="font-semibold text-accent-strong">{words.step(guideStep + 1, model.guide.length)}</p>
          <p className="mt-0.5">{step.text}</p>
          <p className="mt-0.5 text-ink-soft">{words.undoShown}</p>
          <div className="mt-2 flex gap-2">
            {guideStep + 1 < model.guide.length && (
              <Button size="small" variant="secondary" onClick={() => showNext(guideStep + 1)}>
                {words.next}
              </Button>
            )}
            <Button ref={closeButton} size="small" variant="secondary" onClick={closeGuide}>
              {words.close}
            </Button>
          </div>
        </div>
      )}
      <div className="lab-view px-4 py-5 sm:px-6">
        <View choices={choices} seed={seed} change={change} say={say} />
      </div>
      <Goals model={model} met={met} reached={reachedHere} kept={props.reached} />
      <p className="border-t border-line px-4 py-3 text-caption text-ink-faint sm:px-6">
        {words.privacy[keeping === 'learner' ? (model.isPrivate ? 'private' : 'learner') : 'visitor']}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <p role="status" className="sr-only">
        {guideSaid}
      </p>
    </>
  );
}

function Tool({
  ref,
  icon,
  label,
  isDisabled = false,
  className = '',
  onClick,
}: {
  ref?: Ref<HTMLButtonElement>;
  icon: 'undo-2' | 'rotate-ccw' | 'link' | 'lightbulb';
  label: string;
  isDisabled?: boolean;
  className?: string;
  onClick: () => void;
}) {
  return (
    <button
      ref={ref}
      type="button"
      // A disabled button would lose the keyboard focus after the last undo.
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onClick()}
      className={`inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-small font-semibold text-ink-soft hover:bg-sunk sm:px-3 hover:text-ink aria-disabled:opacity-45 ${className}`}
    >
      <Icon name={icon} className="size-4.5" />
      <span className={icon === 'undo-2' || icon === 'link' ? 'max-sm:sr-only' : ''}>{label}</span>
    </button>
  );
}

function Goals<Choices>({
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
