import type { ReactNode } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import type { IconName } from '#app/content/icon-names.ts';

/** Holds the place of a part of the lesson that is not built yet. */
export function ComingBlock({
  icon,
  label,
  title,
  text,
  children,
}: {
  icon: IconName;
  label: string;
  title?: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <section aria-label={label} className="rounded-card border border-dashed border-line-strong px-5 py-5">
      <p className="flex items-center gap-2 text-small font-semibold text-ink-faint">
        <Icon name={icon} className="size-4.5" />
        {label}
      </p>
      {title && <p className="mt-1 font-display text-subheading font-semibold">{title}</p>}
      {children}
      <p className="mt-2 text-small text-ink-soft">{text}</p>
    </section>
  );
}

/** The words of an id such as `card-sorter`. */
export function wordsOfId(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
}
