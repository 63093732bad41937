import { OpenBook } from '#app/components/illustrations/open-book.tsx';
import { People } from '#app/components/illustrations/people.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { Split } from '#app/components/sections/split.tsx';
import { NewsletterForm } from '#app/components/site/newsletter-form.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import {
  freeResourcesPage,
  type ResourceCard,
  resourceCards,
} from '#app/content/institute/free-resources.ts';
import { newsletter } from '#app/content/messages/newsletter.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/free-resources.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, { ...freeResourcesPage.meta, path: '/free-resources', image: 'course' });

export default function FreeResourcesPage() {
  const { intro, cards, tool, terms, callToAction } = freeResourcesPage;
  return (
    <>
      <PageHeader intro={intro} illustration={<OpenBook className="mx-auto w-full max-w-md" />} />
      <Section tone="sunk">
        <Container>
          <SectionHeading {...cards} layout="split" className="mb-12" />
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {resourceCards.map((card) => (
              <li key={card.id} className="grid">
                <Resource card={card} />
              </li>
            ))}
          </ul>
        </Container>
      </Section>
      <Section>
        <Container>
          <SectionHeading title={tool.title} lead={tool.lead} layout="split">
            <ArrowLink to={tool.link.href} className="mt-3">
              {tool.link.label}
            </ArrowLink>
          </SectionHeading>
        </Container>
      </Section>
      <Split title={terms.title} lead={terms.lead} aside={<People className="mx-auto w-full max-w-md" />}>
        <ArrowLink to={terms.link.href}>{terms.link.label}</ArrowLink>
      </Split>
      <Section tone="sunk">
        <Container className="grid gap-8 lg:grid-cols-2 lg:items-end lg:gap-20">
          <SectionHeading title={newsletter.title} lead={newsletter.text} />
          <NewsletterForm />
        </Container>
      </Section>
      <CallToAction {...callToAction} />
    </>
  );
}

function Resource({ card }: { card: ResourceCard }) {
  return (
    <Card className="flex flex-col">
      <div className="flex items-center justify-between gap-4">
        <Icon name={card.icon} className="size-8 text-primary-strong" />
        <Badge tone="neutral">{card.audience}</Badge>
      </div>
      <h3 className="mt-5 text-subheading">{card.title}</h3>
      <p className="mt-1 text-small font-semibold text-accent-strong">{card.format}</p>
      <p className="mt-3 text-ink-soft">{card.text}</p>
      <p className="mt-auto pt-4">
        <ArrowLink to={`/free-resources/${card.id}`}>{card.action}</ArrowLink>
      </p>
    </Card>
  );
}
