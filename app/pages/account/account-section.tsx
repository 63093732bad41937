import { type ReactNode, useId } from 'react';

/** One section of settings: its description on the left, the controls on the right. */
export function AccountSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-6 border-t border-line py-10 first:border-t-0 lg:grid-cols-[4fr_8fr] lg:gap-16 lg:py-12"
    >
      <div>
        <h2 id={titleId} className="text-subheading">
          {title}
        </h2>
        <p className="mt-2 max-w-[34rem] text-small text-ink-soft">{lead}</p>
      </div>
      <div className="max-w-[34rem] min-w-0">{children}</div>
    </section>
  );
}
