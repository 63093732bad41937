import { useSearchParams } from 'react-router';
import { Letter } from '#app/components/illustrations/letter.tsx';
import { CardSection } from '#app/components/sections/card-section.tsx';
import { FaqSection } from '#app/components/sections/faq-list.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { ContactForm } from '#app/components/site/contact-form.tsx';
import { type ContactTopic, contactPage, contactTopics } from '#app/content/messages/contact.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { useSite } from '#app/lib/site.ts';
import { organization } from '#app/lib/structured-data.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/contact.ts';

export const handle: DocumentHandle = { query: { topic: topicNamed } };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
    ...contactPage(root.loaderData).meta,
    path: '/contact',
    structuredData: [organization(root.loaderData)],
  });

export default function ContactPage() {
  const { intro, form, help, info, questions } = contactPage(useSite());
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader
        intro={intro}
        illustration={
          <section className="rounded-panel border border-line bg-surface p-6 shadow-card sm:p-9">
            <h2 className="text-heading">{form.title}</h2>
            <p className="mt-2 mb-6 text-small text-ink-soft">{form.lead}</p>
            <ContactForm topic={topicNamed(search.get('topic') ?? '')} />
          </section>
        }
      >
        <Letter className="mt-12 w-full max-w-md max-lg:hidden" />
      </PageHeader>
      <CardSection heading={help} cards={help.categories} look="boxed" />
      <CardSection heading={info} cards={info.cards} columns={4} tone="sunk" />
      <FaqSection title={questions.title} lead={questions.lead} questions={questions.items} />
    </>
  );
}

function topicNamed(name: string): ContactTopic | undefined {
  return Object.hasOwn(contactTopics, name) ? (name as ContactTopic) : undefined;
}
