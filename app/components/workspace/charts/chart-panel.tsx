import { type ReactNode, useId } from 'react';

/** A titled box for one chart and its table. */
export function ChartPanel({
  title,
  note,
  action,
  children,
}: {
  title: string;
  note?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid content-start gap-5 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id={titleId} className="text-subheading">
            {title}
          </h2>
          {note && <p className="mt-1 text-caption text-ink-soft">{note}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
