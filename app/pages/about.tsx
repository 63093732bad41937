import { Growth } from '#app/components/illustrations/growth.tsx';
import { People } from '#app/components/illustrations/people.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { CardGrid } from '#app/components/sections/card-grid.tsx';
import { CardSection } from '#app/components/sections/card-section.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { Split } from '#app/components/sections/split.tsx';
import { Statement } from '#app/components/sections/statement.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { aboutPage } from '#app/content/institute/about.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { useSite } from '#app/lib/site.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/about.ts';

/** The page also has the path /about. Search engines only get this one. */
const canonicalPath = '/about-us';

export const handle: DocumentHandle = { canonicalPath };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, { ...aboutPage(root.loaderData).meta, path: canonicalPath });

export default function AboutPage() {
  const { intro, story, mission, offerings, differentiators, audiences, vision, callToAction } = aboutPage(
    useSite(),
  );
  return (
    <>
      <PageHeader intro={intro} illustration={<People className="mx-auto w-full max-w-lg" />} />
      <Section>
        <Container className="grid gap-8 lg:grid-cols-[4fr_8fr] lg:gap-16">
          <SectionHeading title={story.title} />
          <div className="grid max-w-[44rem] gap-5 text-lead text-ink-soft">
            {story.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Container>
      </Section>
      <Statement title={mission.title} text={mission.text} link={mission.link} />
      <CardSection heading={offerings} cards={offerings.cards} columns={4} />
      <CardSection heading={differentiators} cards={differentiators.cards} look="boxed" tone="sunk" />
      <Section>
        <Container className="grid gap-12 lg:grid-cols-[4fr_8fr] lg:gap-16">
          <SectionHeading {...audiences} className="self-start lg:sticky lg:top-28" />
          <CardGrid cards={audiences.cards} columns={2} />
        </Container>
      </Section>
      <Split title={vision.title} tone="sunk" aside={<Growth className="mx-auto w-full max-w-sm" />}>
        <div className="grid max-w-[38rem] gap-5 text-lead text-ink-soft">
          {vision.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Split>
      <CallToAction {...callToAction} />
    </>
  );
}
