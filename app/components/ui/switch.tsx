import type { ComponentProps, ReactNode } from 'react';

const nature = { type: 'checkbox', role: 'switch' } as const;

/** An on/off control, applied at once or with its form. */
export function Switch({
  label,
  hint,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: string; hint?: ReactNode }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
      <input
        {...rest}
        {...nature}
        className="relative mt-0.5 h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunk transition-colors before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-ink-soft before:transition-transform checked:border-primary-strong checked:bg-primary-strong checked:before:translate-x-5 checked:before:bg-on-primary disabled:cursor-not-allowed disabled:opacity-60"
      />
      <span>
        <span className="block text-small font-semibold">{label}</span>
        {hint && <span className="block text-caption text-ink-faint">{hint}</span>}
      </span>
    </label>
  );
}
