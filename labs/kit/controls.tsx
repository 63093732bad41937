import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { labWords } from './words.ts';

/** A labelled slider that shows its value in words. */
export function Slider({
  label,
  value,
  min,
  max,
  step = 1,
  format = String,
  onChange,
  onSettle,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** The value as text, for the eye and for screen readers. */
  format?: (value: number) => string;
  onChange: (value: number) => void;
  /** A drag or a key press has ended. This is the moment to announce what changed. */
  onSettle?: () => void;
}) {
  const id = useId();
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 text-small">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <output htmlFor={id} className="tabular-nums">
          {format(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={format(value)}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        onKeyUp={onSettle}
        onPointerUp={onSettle}
        className="h-11 w-full rounded-control accent-primary-strong -outline-offset-4"
      />
    </div>
  );
}

/** A few alternatives, of which one is chosen. */
export function Options<Value extends string | number>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong px-4 py-1.5 text-small font-semibold has-checked:border-primary-strong has-checked:bg-primary-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-strong"
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.value === value && <Icon name="check" className="size-4" />}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Something that is on or off. */
export function Toggle({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 text-small font-semibold">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-primary-strong"
      />
      {label}
    </label>
  );
}

/** A button that keeps the focus when it can no longer be used, so that pressing it does not move the focus out of the lab. */
export function ActionButton({
  isDisabled,
  onClick,
  className = '',
  ...rest
}: Omit<ComponentProps<typeof Button>, 'disabled' | 'onClick'> & {
  isDisabled: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      {...rest}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onClick()}
      className={`aria-disabled:cursor-not-allowed aria-disabled:opacity-60 ${className}`}
    />
  );
}

/** Play, pause and single steps. */
export function PlayControls({
  isPlaying,
  onPlay,
  onStep,
  isDone = false,
  stepLabel = labWords.stepOnce,
  children,
}: {
  isPlaying: boolean;
  onPlay: (isPlaying: boolean) => void;
  onStep: () => void;
  /** Whether there is nothing left to play. */
  isDone?: boolean;
  stepLabel?: string;
  /** What else belongs in the row, such as a counter. */
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ActionButton size="small" isDisabled={isDone && !isPlaying} onClick={() => onPlay(!isPlaying)}>
        <Icon name={isPlaying ? 'pause' : 'arrow-right'} className="size-4" />
        {isPlaying ? labWords.pause : labWords.play}
      </ActionButton>
      <ActionButton size="small" variant="secondary" isDisabled={isDone || isPlaying} onClick={onStep}>
        {stepLabel}
      </ActionButton>
      {children}
    </div>
  );
}

/** One figure with its name: "Right: 9 of 10". */
export function Reading({ label, value }: { label: string; value: ReactNode }) {
  return (
    <p className="text-small">
      <span className="text-ink-soft">{label}: </span>
      <span className="font-semibold tabular-nums">{value}</span>
    </p>
  );
}

/** Readings side by side. */
export function Readings({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-6 gap-y-1">{children}</div>;
}
