import { Shelves } from '#app/components/illustrations/shelves.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { CardSection } from '#app/components/sections/card-section.tsx';
import { FaqSection } from '#app/components/sections/faq-list.tsx';
import { FeatureList } from '#app/components/sections/feature-list.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { Split } from '#app/components/sections/split.tsx';
import { Steps } from '#app/components/sections/steps.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { marketplacePage } from '#app/content/institute/marketplace.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { faqPage } from '#app/lib/structured-data.ts';
import type { Route } from './+types/marketplace.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
    ...marketplacePage.meta,
    path: '/marketplace',
    structuredData: [faqPage(marketplacePage.questions.items)],
  });

export default function MarketplacePage() {
  const { intro, available, categories, review, offering, questions, callToAction } = marketplacePage;
  return (
    <>
      <PageHeader intro={intro} illustration={<Shelves className="mx-auto w-full max-w-md" />} />
      <CardSection heading={available} cards={available.cards} columns={3} look="boxed" tone="sunk" />
      <CardSection heading={categories} cards={categories.cards} columns={4} />
      <Split
        title={review.title}
        lead={review.lead}
        tone="night"
        align="start"
        aside={<FeatureList items={review.items} className="text-lead" />}
      />
      <Section>
        <Container>
          <SectionHeading {...offering} layout="split" className="mb-14" />
          <Steps steps={offering.steps} />
        </Container>
      </Section>
      <FaqSection {...questions} questions={questions.items} tone="sunk" />
      <CallToAction {...callToAction} />
    </>
  );
}
