import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

const nature = { type: 'checkbox', role: 'switch' } as const;

/** An on/off control, applied at once or with its form. */
export function Switch({
  label,
  hint,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: string; hint?: ReactNode }) {
  return (
    <label
      className={classNames(
        'flex min-h-11 cursor-pointer gap-3 py-1.5',
        // Beside two lines the control stands at the first.
        hint ? 'items-start' : 'items-center',
      )}
    >
      <input
        {...rest}
        {...nature}
        className="relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunk transition-colors before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-ink-soft before:transition-transform checked:border-primary-strong checked:bg-primary-strong checked:before:translate-x-5 checked:before:bg-on-primary disabled:cursor-not-allowed disabled:opacity-60"
      />
      <span>
        <span className="block text-small font-semibold">{label}</span>
        {hint && <span className="block text-caption text-ink-faint">{hint}</span>}
      </span>
    </label>
  );
}
