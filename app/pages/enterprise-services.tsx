import { Stairs } from '#app/components/illustrations/stairs.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { CardSection } from '#app/components/sections/card-section.tsx';
import { DetailList } from '#app/components/sections/detail-list.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import {
  brochureFile,
  enterpriseServices,
  enterpriseServicesPage,
} from '#app/content/organisations/enterprise-services.ts';
import { solutionsPage } from '#app/content/organisations/solutions.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { useSite } from '#app/lib/site.ts';
import type { Route } from './+types/enterprise-services.ts';

const trail = [{ label: solutionsPage.intro.eyebrow, href: '/solutions' }];

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
    ...enterpriseServicesPage.meta,
    path: '/enterprise-services',
    image: 'business',
    trail,
  });

export default function EnterpriseServicesPage() {
  const { intro, services, whyPartner, callToAction } = enterpriseServicesPage;
  const { labels } = services;
  return (
    <>
      <PageHeader
        intro={intro}
        trail={trail}
        links={callToAction.links}
        illustration={<Stairs className="mx-auto w-full max-w-md" />}
      />
      <Section>
        <Container>
          <SectionHeading {...services} layout="split" className="mb-14" />
          <DetailList
            numbered
            items={enterpriseServices.map(({ what, how, benefit, price, ...service }) => ({
              ...service,
              note: price,
              details: [
                { label: labels.what, text: what },
                { label: labels.how, text: how },
                { label: labels.benefit, text: benefit },
              ],
            }))}
          />
        </Container>
      </Section>
      <CardSection heading={whyPartner} cards={whyPartner.cards} columns={3} look="boxed" tone="sunk" />
      <Brochure />
      <CallToAction {...callToAction} />
    </>
  );
}

function Brochure() {
  const { brochure, contact } = enterpriseServicesPage;
  const { info } = useSite().mailboxes;
  return (
    <Section className="pb-0">
      <Container className="grid gap-8 lg:grid-cols-[7fr_5fr] lg:items-end lg:gap-16">
        <SectionHeading title={brochure.title} lead={brochure.text} />
        <div>
          <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink
              to={`/downloads/${brochureFile}`}
              reloadDocument
              download
              size="large"
              variant="secondary"
            >
              <Icon name="download" />
              {brochure.label}
            </ButtonLink>
            <ArrowLink to={brochure.questions.href}>{brochure.questions.label}</ArrowLink>
          </p>
          <p className="mt-5 text-ink-soft">
            {contact}{' '}
            <a
              href={`mailto:${info}`}
              className="font-semibold text-primary-strong underline underline-offset-4"
            >
              {info}
            </a>
          </p>
        </div>
      </Container>
    </Section>
  );
}
