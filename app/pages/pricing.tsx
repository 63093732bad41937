import { Stairs } from '#app/components/illustrations/stairs.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { FaqSection } from '#app/components/sections/faq-list.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { PriceTable } from '#app/components/sections/price-table.tsx';
import { PromiseList } from '#app/components/sections/promise-list.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { TierCard } from '#app/components/sections/tier-card.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import {
  enterprisePrices,
  type PriceListItem,
  platformPrices,
} from '#app/content/memberships/price-lists.ts';
import { pricingPage } from '#app/content/memberships/pricing.ts';
import { subscriptionTiers } from '#app/content/memberships/subscription-tiers.ts';
import type { SectionHeading as Heading, Link } from '#app/content/types.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/pricing.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, { ...pricingPage.meta, path: '/pricing' });

export default function PricingPage() {
  const { intro, enterprise, platform, questions, callToAction } = pricingPage;
  return (
    <>
      <PageHeader intro={intro} illustration={<Stairs className="mx-auto w-full max-w-md" />} />
      <Tiers />
      <Section>
        <Container className="grid gap-20">
          <PriceList heading={enterprise} items={Object.values(enterprisePrices)} />
          <PriceList heading={platform} items={Object.values(platformPrices)} />
        </Container>
      </Section>
      <FaqSection title={questions.title} lead={questions.lead} questions={questions.items} tone="sunk" />
      <CallToAction {...callToAction} />
    </>
  );
}

/** Three plans for one person in the first row, the two for several people below. */
function Tiers() {
  const { tiers, guarantees } = pricingPage;
  return (
    <Section tone="sunk">
      <Container>
        <SectionHeading {...tiers} layout="split" className="mb-12" />
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-6">
          {subscriptionTiers.map((tier) => (
            <li key={tier.id} className="lg:col-span-2 lg:nth-[n+4]:col-span-3">
              <TierCard tier={tier} />
            </li>
          ))}
        </ul>
        <PromiseList promises={guarantees} className="mt-10" />
      </Container>
    </Section>
  );
}

function PriceList({ heading, items }: { heading: Heading & { link: Link }; items: PriceListItem[] }) {
  return (
    <div className="grid gap-8 lg:grid-cols-[5fr_7fr] lg:gap-20">
      <SectionHeading title={heading.title} lead={heading.lead} className="self-start lg:sticky lg:top-28">
        <ButtonLink to={heading.link.href} variant="secondary" className="mt-6">
          {heading.link.label}
        </ButtonLink>
      </SectionHeading>
      <PriceTable caption={heading.title} items={items} />
    </div>
  );
}
