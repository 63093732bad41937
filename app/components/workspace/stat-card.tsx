import type { ReactNode } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import type { IconName } from '#app/content/icon-names.ts';

export function StatCard({
  label,
  value,
  note,
  icon,
}: {
  label: string;
  /** Undefined while loading. */
  value: ReactNode;
  note?: ReactNode;
  icon?: IconName;
}) {
  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <p className="flex items-center justify-between gap-3 text-small text-ink-soft">
        {label}
        {icon && <Icon name={icon} className="size-5 shrink-0 text-primary-strong" />}
      </p>
      <p className="mt-2 font-display text-heading font-semibold tabular-nums">{value ?? '–'}</p>
      {note && <p className="mt-1 text-caption text-ink-faint">{note}</p>}
    </div>
  );
}

export function StatGrid({ children }: { children: ReactNode }) {
  return <div className="mb-8 grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">{children}</div>;
}
