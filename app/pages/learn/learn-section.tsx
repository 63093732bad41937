import { type ReactNode, useId } from 'react';

/** A part of the page. */
export function LearnSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-14 lg:mt-18">
      <h2 id={titleId} className="mb-5 text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
