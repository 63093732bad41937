import { Lens } from '#app/components/illustrations/lens.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { CardSection } from '#app/components/sections/card-section.tsx';
import { DetailList } from '#app/components/sections/detail-list.tsx';
import { FaqSection } from '#app/components/sections/faq-list.tsx';
import { Notice } from '#app/components/sections/notice.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { Steps } from '#app/components/sections/steps.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { researchPage } from '#app/content/institute/research.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { faqPage } from '#app/lib/structured-data.ts';
import type { Route } from './+types/research.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
    ...researchPage.meta,
    path: '/research',
    structuredData: [faqPage(researchPage.questions.items)],
  });

export default function ResearchPage() {
  const { intro, areas, principles, process, publications, questions, callToAction } = researchPage;
  return (
    <>
      <PageHeader
        intro={intro}
        links={callToAction.links}
        illustration={<Lens className="mx-auto w-full max-w-md" />}
      />
      <Section>
        <Container>
          <SectionHeading {...areas} layout="split" className="mb-14" />
          <DetailList
            items={areas.cards.map(({ icon, title, text, questions: open }) => ({
              icon,
              title,
              lead: text,
              details: open.map((question) => ({ label: areas.label, text: question })),
            }))}
          />
        </Container>
      </Section>
      <CardSection heading={principles} cards={principles.cards} columns={4} look="boxed" tone="sunk" />
      <Notice {...publications} />
      <Section>
        <Container>
          <SectionHeading {...process} layout="split" className="mb-14" />
          <Steps steps={process.steps} />
        </Container>
      </Section>
      <FaqSection {...questions} questions={questions.items} tone="sunk" />
      <CallToAction {...callToAction} />
    </>
  );
}
