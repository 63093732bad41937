import type { ReactNode } from 'react';
import { Breadcrumbs } from '#app/components/ui/breadcrumbs.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { Eyebrow } from '#app/components/ui/eyebrow.tsx';
import { assessmentWords as words } from '#app/content/assessments.ts';
import { coursesLink } from '#app/content/course-words.ts';
import { homeLink } from '#app/content/navigation.ts';

/** What is around a quiz or an exam from the first look to the result. */
export function AssessmentFrame({
  kind,
  name,
  trail = [],
  children,
}: {
  kind: 'quiz' | 'exam';
  /** Unknown while the page loads. */
  name?: string;
  /** Pages between the catalogue and this one. */
  trail?: { label: string; href: string }[];
  children: ReactNode;
}) {
  const { title } = words[kind];
  return (
    <Container width="text" className="pt-6 pb-section">
      <Breadcrumbs trail={[homeLink, coursesLink, ...trail]} current={title} />
      <header className="mt-10 mb-8">
        {name && <Eyebrow>{title}</Eyebrow>}
        <h1 className="mt-4 text-title wrap-anywhere">{name ?? title}</h1>
      </header>
      {children}
      <noscript>
        <Callout>{words.withoutScript}</Callout>
      </noscript>
    </Container>
  );
}
