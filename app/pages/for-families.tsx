import { People } from '#app/components/illustrations/people.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { CardSection } from '#app/components/sections/card-section.tsx';
import { FaqSection } from '#app/components/sections/faq-list.tsx';
import { FeatureList } from '#app/components/sections/feature-list.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { Split } from '#app/components/sections/split.tsx';
import { Steps } from '#app/components/sections/steps.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { forFamiliesPage } from '#app/content/families/for-families.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/for-families.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, { ...forFamiliesPage.meta, path: '/for-families' });

export default function ForFamiliesPage() {
  const { intro, begin, cost, stored, notStored, control, questions, callToAction } = forFamiliesPage;
  return (
    <>
      <PageHeader intro={intro} illustration={<People className="mx-auto w-full max-w-lg" />} />
      <Section>
        <Container>
          <SectionHeading {...begin} layout="split" className="mb-14" />
          <Steps steps={begin.steps} />
        </Container>
      </Section>
      <CardSection heading={cost} cards={cost.cards} columns={3} />
      <Split
        title={stored.title}
        lead={stored.lead}
        tone="sunk"
        align="start"
        aside={
          <>
            <h3 className="mb-5 text-subheading">{notStored.title}</h3>
            <FeatureList items={notStored.items} />
          </>
        }
      >
        <FeatureList items={stored.items} />
      </Split>
      <CardSection heading={control} cards={control.cards} columns={4} />
      <FaqSection {...questions} questions={questions.items} tone="sunk" />
      <CallToAction {...callToAction} />
    </>
  );
}
