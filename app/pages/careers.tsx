import { People } from '#app/components/illustrations/people.tsx';
import { CardSection } from '#app/components/sections/card-section.tsx';
import { Notice } from '#app/components/sections/notice.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { Split } from '#app/components/sections/split.tsx';
import { Steps } from '#app/components/sections/steps.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { careersPage } from '#app/content/institute/careers.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/careers.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, { ...careersPage.meta, path: '/careers' });

export default function CareersPage() {
  const { intro, openings, work, applying, fairness } = careersPage;
  return (
    <>
      <PageHeader intro={intro} illustration={<People className="mx-auto w-full max-w-lg" />} />
      <Notice {...openings} />
      <CardSection heading={work} cards={work.cards} columns={4} />
      <Split
        title={fairness.title}
        tone="night"
        align="start"
        aside={<p className="text-lead">{fairness.text}</p>}
      />
      <Section>
        <Container>
          <SectionHeading {...applying} layout="split" className="mb-14" />
          <Steps steps={applying.steps} />
        </Container>
      </Section>
    </>
  );
}
