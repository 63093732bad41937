import type { ReactNode } from 'react';
import { classNames } from '#app/components/ui/class-names.ts';

/**
 * The heading of a section. `split` sets the lead beside the title on wide screens, `stacked` below it. Children (a
 * link, a switch) follow the lead.
 */
export function SectionHeading({
  title,
  lead,
  layout = 'stacked',
  className,
  children,
}: {
  title: string;
  lead?: string;
  layout?: 'stacked' | 'split';
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div
      className={classNames(
        layout === 'split'
          ? 'grid gap-4 lg:grid-cols-[7fr_5fr] lg:items-end lg:gap-16'
          : 'grid max-w-[44rem] gap-4',
        className,
      )}
    >
      <h2 className="text-title">{title}</h2>
      {(lead || children) && (
        <div>
          {lead && <p className="text-lead text-ink-soft">{lead}</p>}
          {children}
        </div>
      )}
    </div>
  );
}
