import { CloudNetwork } from '#app/components/illustrations/cloud-network.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { CardGrid } from '#app/components/sections/card-grid.tsx';
import { CardSection } from '#app/components/sections/card-section.tsx';
import { DefinitionRows } from '#app/components/sections/definition-rows.tsx';
import { FaqSection } from '#app/components/sections/faq-list.tsx';
import { FeatureList } from '#app/components/sections/feature-list.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { aiPlatformPage, type ToolHighlight } from '#app/content/institute/ai-platform.ts';
import { solutionsPage } from '#app/content/organisations/solutions.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { faqPage } from '#app/lib/structured-data.ts';
import type { Route } from './+types/ai-platform.ts';

const trail = [{ label: solutionsPage.intro.eyebrow, href: '/solutions' }];

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
    ...aiPlatformPage.meta,
    path: '/ai-platform',
    image: 'business',
    trail,
    structuredData: [faqPage(aiPlatformPage.questions.items)],
  });

export default function AiPlatformPage() {
  const { intro, overview, build, capabilities, security, highlights, questions, callToAction } =
    aiPlatformPage;
  return (
    <>
      <PageHeader
        intro={intro}
        trail={trail}
        links={intro.links}
        illustration={<CloudNetwork className="mx-auto w-full max-w-lg" />}
      />
      <CardSection heading={overview} cards={overview.cards} columns={4} />
      <Section tone="sunk">
        <Container className="grid gap-10 lg:grid-cols-[4fr_8fr] lg:gap-16">
          <SectionHeading {...build} className="self-start lg:sticky lg:top-28" />
          <DefinitionRows rows={build.cards.map(({ title, text }) => ({ term: title, text }))} />
        </Container>
      </Section>
      <CardSection heading={capabilities} cards={capabilities.items} columns={3} look="boxed" />
      <Section tone="night">
        <Container className="grid gap-12 lg:grid-cols-[4fr_8fr] lg:gap-16">
          <SectionHeading {...security} className="self-start lg:sticky lg:top-28" />
          <CardGrid cards={security.items} columns={2} />
        </Container>
      </Section>
      <Section>
        <Container className="grid gap-x-16 gap-y-16 lg:grid-cols-2">
          {highlights.map((highlight) => (
            <Highlight key={highlight.id} {...highlight} />
          ))}
        </Container>
      </Section>
      <FaqSection {...questions} questions={questions.items} tone="sunk" />
      <CallToAction {...callToAction} />
    </>
  );
}

function Highlight({ title, lead, points, note, link }: ToolHighlight) {
  return (
    <article className="border-t-2 border-ink pt-6">
      <h2 className="text-heading">{title}</h2>
      <p className="mt-4 text-lead text-ink-soft">{lead}</p>
      <FeatureList items={points} className="mt-6" />
      <p className="mt-6 text-small text-ink-faint">{note}</p>
      <ArrowLink to={link.href} className="mt-3">
        {link.label}
        <span className="sr-only">: {title}</span>
      </ArrowLink>
    </article>
  );
}
