import { Skyline } from '#app/components/illustrations/skyline.tsx';
import { CardSection } from '#app/components/sections/card-section.tsx';
import { DefinitionRows } from '#app/components/sections/definition-rows.tsx';
import { FeatureList } from '#app/components/sections/feature-list.tsx';
import { Notice } from '#app/components/sections/notice.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { Split } from '#app/components/sections/split.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { pressPage } from '#app/content/institute/press.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { useSite } from '#app/lib/site.ts';
import { organization } from '#app/lib/structured-data.ts';
import type { Route } from './+types/press-media.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
    ...pressPage(root.loaderData).meta,
    path: '/press-media',
    structuredData: [organization(root.loaderData)],
  });

export default function PressMediaPage() {
  const { intro, contact, topics, facts, guidelines, boilerplate } = pressPage(useSite());
  return (
    <>
      <PageHeader intro={intro} illustration={<Skyline className="mx-auto w-full max-w-md" />} />
      <Notice {...contact} />
      <CardSection heading={topics} cards={topics.cards} columns={4} />
      <Section tone="sunk">
        <Container className="grid gap-10 lg:grid-cols-[4fr_8fr] lg:gap-16">
          <SectionHeading title={facts.title} lead={facts.lead} className="self-start lg:sticky lg:top-28" />
          <DefinitionRows rows={facts.items.map(({ label, value }) => ({ term: label, text: value }))} />
        </Container>
      </Section>
      <Split
        title={boilerplate.title}
        tone="night"
        align="start"
        aside={<p className="text-lead">{boilerplate.text}</p>}
      />
      <Split
        title={guidelines.title}
        lead={guidelines.lead}
        align="start"
        aside={<FeatureList items={guidelines.items} />}
      />
    </>
  );
}
