import type { ReactNode } from 'react';
import { Breadcrumbs } from '#app/components/ui/breadcrumbs.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { Container } from '#app/components/ui/container.tsx';
import { Eyebrow } from '#app/components/ui/eyebrow.tsx';
import { coursesLink } from '#app/content/courses/course-words.ts';
import { assessmentWords as words } from '#app/content/learning/assessments.ts';
import { homeLink } from '#app/content/site/navigation.ts';

/** What is around a quiz or an exam from the first look to the result. */
export function AssessmentFrame({
  kind,
  name,
  trail = [],
  isRunning = false,
  children,
}: {
  kind: 'quiz' | 'exam';
  /** Unknown while the page loads. */
  name?: string;
  /** Pages between the catalogue and this one. */
  trail?: { label: string; href: string }[];
  /** While questions are answered, a phone has room for them instead. */
  isRunning?: boolean;
  children: ReactNode;
}) {
  const { title } = words[kind];
  return (
    <Container width="text" className="pt-6 pb-section">
      <div className={isRunning ? 'max-sm:hidden' : undefined}>
        <Breadcrumbs trail={[homeLink, coursesLink, ...trail]} current={title} />
      </div>
      <header className={classNames('mt-10 mb-8', isRunning && 'max-sm:mt-0 max-sm:mb-2')}>
        {name && (
          <div className={isRunning ? 'max-sm:hidden' : undefined}>
            <Eyebrow>{title}</Eyebrow>
          </div>
        )}
        <h1
          className={classNames(
            'mt-4 text-title wrap-anywhere',
            isRunning && 'max-sm:mt-0 max-sm:text-subheading',
          )}
        >
          {name ?? title}
        </h1>
      </header>
      {children}
      <noscript>
        <Callout>{words.withoutScript}</Callout>
      </noscript>
    </Container>
  );
}
