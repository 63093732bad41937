import { Peak } from '#app/components/illustrations/peak.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { CardSection } from '#app/components/sections/card-section.tsx';
import { FaqSection } from '#app/components/sections/faq-list.tsx';
import { FeatureList } from '#app/components/sections/feature-list.tsx';
import { Notice } from '#app/components/sections/notice.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { Split } from '#app/components/sections/split.tsx';
import { summitPage } from '#app/content/institute/summit.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { faqPage } from '#app/lib/structured-data.ts';
import type { Route } from './+types/summit.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
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
      <CardSection heading={themes} cards={themes.cards} columns={4} />
      <CardSection heading={format} cards={format.cards} columns={4} look="boxed" tone="sunk" />
      <Split
        title={audiences.title}
        lead={audiences.lead}
        tone="night"
        align="start"
        aside={<FeatureList items={audiences.items} className="text-lead" />}
      />
      <CardSection heading={taking} cards={taking.cards} columns={3} />
      <FaqSection {...questions} questions={questions.items} tone="sunk" />
      <CallToAction {...callToAction} />
    </>
  );
}
