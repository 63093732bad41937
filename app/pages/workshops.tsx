import { RoundTable } from '#app/components/illustrations/round-table.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { CardSection } from '#app/components/sections/card-section.tsx';
import { DetailList } from '#app/components/sections/detail-list.tsx';
import { FaqSection } from '#app/components/sections/faq-list.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { Steps } from '#app/components/sections/steps.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { workshops, workshopsPage } from '#app/content/institute/workshops.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { faqPage } from '#app/lib/structured-data.ts';
import type { Route } from './+types/workshops.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
    ...workshopsPage.meta,
    path: '/workshops',
    structuredData: [faqPage(workshopsPage.questions.items)],
  });

export default function WorkshopsPage() {
  const { intro, list, format, booking, questions, callToAction } = workshopsPage;
  return (
    <>
      <PageHeader
        intro={intro}
        links={callToAction.links}
        illustration={<RoundTable className="mx-auto w-full max-w-md" />}
      />
      <Section>
        <Container>
          <SectionHeading {...list} layout="split" className="mb-14" />
          <Workshops />
        </Container>
      </Section>
      <CardSection heading={format} cards={format.cards} columns={4} look="boxed" tone="sunk" />
      <Section>
        <Container>
          <SectionHeading {...booking} layout="split" className="mb-14" />
          <Steps steps={booking.steps} />
        </Container>
      </Section>
      <FaqSection {...questions} questions={questions.items} tone="sunk" />
      <CallToAction {...callToAction} />
    </>
  );
}

function Workshops() {
  const { labels } = workshopsPage.list;
  return (
    <DetailList
      items={workshops.map((workshop) => ({
        id: workshop.id,
        icon: workshop.icon,
        note: workshop.audience,
        title: workshop.title,
        lead: workshop.text,
        details: [
          { label: labels.contents, text: workshop.contents },
          { label: labels.takeaway, text: workshop.takeaway },
        ],
        action: (
          <>
            <p className="mb-4 text-ink-soft">{workshop.price}</p>
            <ButtonLink to={workshop.link.href} variant="secondary">
              {workshop.link.label}
              <span className="sr-only">: {workshop.title}</span>
            </ButtonLink>
          </>
        ),
      }))}
    />
  );
}
