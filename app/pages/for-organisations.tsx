import { RoundTable } from '#app/components/illustrations/round-table.tsx';
import { CardSection } from '#app/components/sections/card-section.tsx';
import { FaqSection } from '#app/components/sections/faq-list.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { Steps } from '#app/components/sections/steps.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { forOrganisationsPage } from '#app/content/organisations/for-organisations.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/for-organisations.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, { ...forOrganisationsPage.meta, path: '/for-organisations' });

export default function ForOrganisationsPage() {
  const { intro, links, begin, cost, stored, questions } = forOrganisationsPage;
  return (
    <>
      <PageHeader
        intro={intro}
        links={links}
        illustration={<RoundTable className="mx-auto w-full max-w-lg" />}
      />
      <Section>
        <Container>
          <SectionHeading title={begin.title} lead={begin.lead} layout="split" className="mb-14" />
          <Steps steps={begin.steps} />
        </Container>
      </Section>
      <CardSection heading={cost} cards={cost.cards} columns={3} />
      <CardSection heading={stored} cards={stored.cards} columns={4} />
      <FaqSection
        title={questions.title}
        lead={questions.lead ?? ''}
        questions={questions.items}
        tone="sunk"
      />
    </>
  );
}
