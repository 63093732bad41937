import { FourFields } from '#app/components/illustrations/four-fields.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { CardSection } from '#app/components/sections/card-section.tsx';
import { DetailList } from '#app/components/sections/detail-list.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { Steps } from '#app/components/sections/steps.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { solutionsPage } from '#app/content/organisations/solutions.ts';
import { verticalSolutions, verticalSolutionsPage } from '#app/content/organisations/vertical-solutions.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/vertical-solutions.ts';

const trail = [{ label: solutionsPage.intro.eyebrow, href: '/solutions' }];

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
    ...verticalSolutionsPage.meta,
    path: '/vertical-solutions',
    image: 'business',
    trail,
  });

export default function VerticalSolutionsPage() {
  const { intro, solutions, whyChoose, implementation, pricing, callToAction } = verticalSolutionsPage;
  return (
    <>
      <PageHeader
        intro={intro}
        trail={trail}
        links={callToAction.links}
        illustration={<FourFields className="mx-auto w-full max-w-md" />}
      />
      <Section>
        <Container>
          <SectionHeading {...solutions} layout="split" className="mb-14" />
          <Solutions />
        </Container>
      </Section>
      <CardSection heading={whyChoose} cards={whyChoose.cards} columns={4} look="boxed" tone="sunk" />
      <Section>
        <Container>
          <SectionHeading {...implementation} layout="split" className="mb-14" />
          <Steps steps={implementation.steps} />
        </Container>
      </Section>
      <Section tone="sunk">
        <Container className="grid gap-8 lg:grid-cols-[4fr_8fr] lg:gap-16">
          <SectionHeading title={pricing.title} />
          <div className="grid max-w-[44rem] gap-5 text-lead text-ink-soft">
            {pricing.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p>
              <ArrowLink to={pricing.link.href}>{pricing.link.label}</ArrowLink>
            </p>
          </div>
        </Container>
      </Section>
      <CallToAction {...callToAction} />
    </>
  );
}

function Solutions() {
  const { labels } = verticalSolutionsPage;
  return (
    <DetailList
      items={verticalSolutions.map((solution) => ({
        id: solution.id,
        icon: solution.icon,
        note: solution.field,
        title: solution.title,
        details: [
          { label: labels.what, text: solution.what },
          { label: labels.capabilities, text: solution.capabilities },
          { label: labels.outcomes, text: solution.outcomes },
          { label: labels.compliance, text: solution.compliance },
        ],
        action: (
          <ButtonLink to={solution.demo.href} variant="secondary">
            {solution.demo.label}
            <span className="sr-only">: {solution.title}</span>
          </ButtonLink>
        ),
      }))}
    />
  );
}
