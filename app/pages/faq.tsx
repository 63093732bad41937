import { OpenBook } from '#app/components/illustrations/open-book.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { DocumentLayout } from '#app/components/sections/document-layout.tsx';
import { FaqList } from '#app/components/sections/faq-list.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { faqPage, faqSections } from '#app/content/institute/faq.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { useSite } from '#app/lib/site.ts';
import { faqPage as questionsAndAnswers } from '#app/lib/structured-data.ts';
import type { Route } from './+types/faq.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const questions = faqSections(root.loaderData).flatMap(({ items }) => items);
  return pageMeta(root.loaderData, {
    ...faqPage.meta,
    path: '/faq',
    structuredData: [questionsAndAnswers(questions)],
  });
};

export default function FaqPage() {
  const { intro, callToAction } = faqPage;
  const sections = faqSections(useSite());
  return (
    <>
      <PageHeader intro={intro} illustration={<OpenBook className="mx-auto w-full max-w-md" />} />
      <div className="bg-sunk">
        <DocumentLayout chapters={sections}>
          <div className="grid gap-16">
            {sections.map((section) => (
              <section key={section.id} aria-labelledby={section.id}>
                <h2 id={section.id} className="mb-6 text-heading">
                  {section.title}
                </h2>
                <FaqList questions={section.items} />
              </section>
            ))}
          </div>
        </DocumentLayout>
      </div>
      <CallToAction {...callToAction} />
    </>
  );
}
