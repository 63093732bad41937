import { Skyline } from '#app/components/illustrations/skyline.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { CardSection } from '#app/components/sections/card-section.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { Steps } from '#app/components/sections/steps.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { solutionsPage } from '#app/content/organisations/solutions.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/solutions.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, { ...solutionsPage.meta, path: '/solutions', image: 'business' });

export default function SolutionsPage() {
  const { intro, categories, approach, additional, callToAction } = solutionsPage;
  return (
    <>
      <PageHeader
        intro={intro}
        links={[intro.link]}
        illustration={<Skyline className="mx-auto w-full max-w-lg" />}
      />
      <CardSection heading={categories} cards={categories.cards} columns={3} look="boxed" tone="sunk" />
      <Section>
        <Container>
          <SectionHeading {...approach} layout="split" className="mb-14" />
          <Steps steps={approach.steps} />
        </Container>
      </Section>
      <CardSection heading={additional} cards={additional.cards} columns={3} tone="sunk" />
      <CallToAction {...callToAction} />
    </>
  );
}
