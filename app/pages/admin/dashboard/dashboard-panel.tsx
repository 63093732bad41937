import { type ReactNode, useId } from 'react';

/** A titled box below the figures. */
export function DashboardPanel({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id={titleId} className="text-subheading">
        {title}
      </h2>
      {children}
    </section>
  );
}
