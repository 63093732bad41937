import { useSearchParams } from 'react-router';
import { Letter } from '#app/components/illustrations/letter.tsx';
import { CardGrid } from '#app/components/sections/card-grid.tsx';
import { FaqSection } from '#app/components/sections/faq-list.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { ContactForm } from '#app/components/site/contact-form.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { type ContactTopic, contactPage, contactTopics } from '#app/content/contact.ts';
import type { DocumentHandle } from '#app/lib/document-handle.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { organization } from '#app/lib/structured-data.ts';

export const handle: DocumentHandle = { query: ['topic'] };

export function meta() {
  return pageMeta({ ...contactPage.meta, path: '/contact', structuredData: [organization()] });
}

export default function ContactPage() {
  const { intro, form, help, info, questions } = contactPage;
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader
        intro={intro}
        illustration={
          <section className="rounded-panel border border-line bg-surface p-6 shadow-card sm:p-9">
            <h2 className="text-heading">{form.title}</h2>
            <p className="mt-2 mb-6 text-small text-ink-soft">{form.lead}</p>
            <ContactForm topic={topicNamed(search.get('topic'))} />
          </section>
        }
      >
        <Letter className="mt-12 w-full max-w-md max-lg:hidden" />
      </PageHeader>
      <Section>
        <Container>
          <SectionHeading {...help} layout="split" className="mb-12" />
          <CardGrid cards={help.categories} look="boxed" />
        </Container>
      </Section>
      <Section tone="sunk">
        <Container>
          <SectionHeading {...info} layout="split" className="mb-12" />
          <CardGrid cards={info.cards} columns={4} />
        </Container>
      </Section>
      <FaqSection title={questions.title} lead={questions.lead} questions={questions.items} />
    </>
  );
}

function topicNamed(name: string | null): ContactTopic | undefined {
  return name !== null && Object.hasOwn(contactTopics, name) ? (name as ContactTopic) : undefined;
}
