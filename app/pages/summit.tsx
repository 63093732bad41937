import { Peak } from '#app/components/illustrations/peak.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { CardGrid } from '#app/components/sections/card-grid.tsx';
import { FaqSection } from '#app/components/sections/faq-list.tsx';
import { FeatureList } from '#app/components/sections/feature-list.tsx';
import { Notice } from '#app/components/sections/notice.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { Split } from '#app/components/sections/split.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { summitPage } from '#app/content/summit.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { faqPage } from '#app/lib/structured-data.ts';

export const meta = () =>
  pageMeta({
    ...summitPage.meta,
    path: '/summit',
    structuredData: [faqPage(summitPage.questions.items)],
  });

export default function SummitPage() {
  const { intro, status, themes, format, audiences, taking, questions, callToAction } = summitPage;
  return (
    <>
      <PageHeader intro={intro} illustration={<Peak className="mx-auto w-full max-w-md" />} />
      <Notice {...status} />
      <Section>
        <Container>
          <SectionHeading {...themes} layout="split" className="mb-12" />
          <CardGrid cards={themes.cards} columns={4} />
        </Container>
      </Section>
      <Section tone="sunk">
        <Container>
          <SectionHeading {...format} layout="split" className="mb-12" />
          <CardGrid cards={format.cards} columns={4} look="boxed" />
        </Container>
      </Section>
      <Split
        title={audiences.title}
        lead={audiences.lead}
        tone="night"
        align="start"
        aside={<FeatureList items={audiences.items} className="text-lead" />}
      />
      <Section>
        <Container>
          <SectionHeading {...taking} layout="split" className="mb-12" />
          <CardGrid cards={taking.cards} columns={3} />
        </Container>
      </Section>
      <FaqSection {...questions} questions={questions.items} tone="sunk" />
      <CallToAction {...callToAction} />
    </>
  );
}
