import { Growth } from '#app/components/illustrations/growth.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { CardSection } from '#app/components/sections/card-section.tsx';
import { DefinitionRows } from '#app/components/sections/definition-rows.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { Statement } from '#app/components/sections/statement.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { missionPage } from '#app/content/institute/mission.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { organization } from '#app/lib/structured-data.ts';
import type { Route } from './+types/our-mission.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
    ...missionPage.meta,
    path: '/our-mission',
    structuredData: [organization(root.loaderData)],
  });

export default function OurMissionPage() {
  const { intro, statement, why, principles, commitments, callToAction } = missionPage;
  return (
    <>
      <PageHeader intro={intro} illustration={<Growth className="mx-auto w-full max-w-sm" />} />
      <Statement title={missionPage.meta.title} text={statement} />
      <Section>
        <Container className="grid gap-8 lg:grid-cols-[4fr_8fr] lg:gap-16">
          <SectionHeading title={why.title} />
          <div className="grid max-w-[44rem] gap-5 text-lead text-ink-soft">
            {why.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Container>
      </Section>
      <CardSection heading={principles} cards={principles.cards} tone="sunk" />
      <Section className="pb-0">
        <Container className="grid gap-10 lg:grid-cols-[4fr_8fr] lg:gap-16">
          <SectionHeading
            title={commitments.title}
            lead={commitments.lead}
            className="self-start lg:sticky lg:top-28"
          />
          <DefinitionRows rows={commitments.items.map(({ to, promise }) => ({ term: to, text: promise }))} />
        </Container>
      </Section>
      <CallToAction {...callToAction} />
    </>
  );
}
