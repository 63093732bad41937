import { type ReactNode, useId } from 'react';
import { SectionFailure } from '#app/components/private/section-failure.tsx';
import { learnPage } from '#app/content/learn.ts';

/** A part of the page. Without its data it says so, and offers to load the page again. */
export function LearnSection({
  title,
  isLoaded,
  children,
}: {
  title: string;
  isLoaded: boolean;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-14 lg:mt-18">
      <h2 id={titleId} className="mb-5 text-heading">
        {title}
      </h2>
      {isLoaded ? children : <SectionFailure words={learnPage} />}
    </section>
  );
}
