import { useSearchParams } from 'react-router';
import { People } from '#app/components/illustrations/people.tsx';
import { BillingSwitch } from '#app/components/sections/billing-switch.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { FaqSection } from '#app/components/sections/faq-list.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { PlanCard } from '#app/components/sections/plan-card.tsx';
import { PlanPrice, SwitchedPrice } from '#app/components/sections/plan-price.tsx';
import { PromiseList } from '#app/components/sections/promise-list.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { membershipPage } from '#app/content/memberships/membership.ts';
import {
  institutionalCards,
  type MembershipPlan,
  membershipPlans,
} from '#app/content/memberships/membership-plans.ts';
import type { AnnualPricing } from '#app/content/memberships/plan-facts.ts';
import {
  type SubscriptionTier,
  subscriptionTiers,
  tiersWithTrial,
} from '#app/content/memberships/subscription-tiers.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { BillingPeriod } from '#domain/memberships/plan.ts';
import type { Route } from './+types/membership.ts';

export const handle: DocumentHandle = { query: { plan: (id) => tierWithPrice(id)?.id } };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, { ...membershipPage.meta, path: '/membership' });

export default function MembershipPage() {
  const { intro, savings, institutional, institutionalLink, questions, callToAction } = membershipPage;
  const [search] = useSearchParams();
  const chosen = tierWithPrice(search.get('plan'));
  return (
    <>
      {chosen ? (
        <ChosenTier tier={chosen} />
      ) : (
        <PageHeader intro={intro} illustration={<People className="mx-auto w-full max-w-lg" />} />
      )}
      <Plans />
      <Section tone="sunk">
        <Container>
          <SectionHeading {...savings} layout="split" className="mb-12" />
          <Savings />
        </Container>
      </Section>
      <Section>
        <Container className="grid gap-10 lg:grid-cols-[4fr_8fr] lg:gap-16">
          <SectionHeading {...institutional} className="self-start lg:sticky lg:top-28">
            <p className="mt-4">
              <ArrowLink to={institutionalLink.href}>{institutionalLink.label}</ArrowLink>
            </p>
          </SectionHeading>
          <ul className="grid gap-5 sm:grid-cols-2">
            {institutionalCards.map((card) => (
              <li key={card.id}>
                <PlanCard
                  plan={card}
                  price={<PlanPrice price={card.price} />}
                  action={
                    <ButtonLink to={card.cta.href} variant="secondary">
                      {card.cta.label}
                    </ButtonLink>
                  }
                />
              </li>
            ))}
          </ul>
        </Container>
      </Section>
      <FaqSection title={questions.title} lead={questions.lead} questions={questions.items} tone="sunk" />
      <CallToAction {...callToAction} />
    </>
  );
}

function tierWithPrice(id: string | null): SubscriptionTier | undefined {
  return subscriptionTiers.find((tier) => tier.id === id && tier.price !== 'custom');
}

function Plans() {
  const { plans, toggle, guarantees } = membershipPage;
  return (
    <Section>
      <Container>
        <SectionHeading {...plans} layout="split" className="mb-8" />
        <BillingSwitch labels={toggle}>
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
            {membershipPlans.map((plan) => (
              <li key={plan.id}>
                <PlanCard
                  plan={plan}
                  price={<SwitchedPrice price={plan.price} />}
                  action={<JoinButton plan={plan} />}
                />
              </li>
            ))}
          </ul>
        </BillingSwitch>
        <PromiseList promises={guarantees} className="mt-10" />
      </Container>
    </Section>
  );
}

/** The link of a paid plan depends on the `BillingSwitch` around it. CSS shows one of two links, as with the prices. */
function JoinButton({ plan: { id, price, cta, popular } }: { plan: MembershipPlan }) {
  const variant = popular ? 'primary' : 'secondary';
  if (price === 'free')
    return (
      <ButtonLink to={joinAddress} variant={variant}>
        {cta}
      </ButtonLink>
    );
  return (
    <>
      <div className="billed-monthly">
        <ButtonLink to={requestAddress(id, 'monthly')} variant={variant} className="w-full">
          {cta}
        </ButtonLink>
      </div>
      <div className="billed-annually">
        <ButtonLink to={requestAddress(id, 'annual')} variant={variant} className="w-full">
          {cta}
        </ButtonLink>
      </div>
    </>
  );
}

/** The plans of the other pricing design are chosen on another page. Here the buyer picks the billing period. */
function ChosenTier({ tier }: { tier: SubscriptionTier }) {
  const { intro, chosen } = membershipPage;
  const { id, name, price, cta } = tier;
  return (
    <PageHeader
      intro={{
        eyebrow: intro.eyebrow,
        title: `${chosen.title} ${name}`,
        lead: price === 'free' ? chosen.free : chosen.lead,
      }}
      illustration={
        <PlanCard
          plan={tier}
          price={<PlanPrice price={price} />}
          action={
            typeof price === 'string' ? (
              <ButtonLink to={joinAddress}>{cta.label}</ButtonLink>
            ) : (
              <div className="grid gap-3 sm:grid-cols-2">
                <ButtonLink to={requestAddress(id, 'monthly')} variant="secondary">
                  {chosen.payMonthly}: ${price.monthly}
                </ButtonLink>
                <ButtonLink to={requestAddress(id, 'annual')}>
                  {chosen.payYearly}: ${price.annual}
                </ButtonLink>
              </div>
            )
          }
        />
      }
    >
      {tiersWithTrial.includes(id) && <p className="mt-4 max-w-[40rem] font-semibold">{chosen.trial}</p>}
    </PageHeader>
  );
}

const joinAddress = '/account?join';

function requestAddress(plan: string, billing: BillingPeriod): string {
  return `/account/membership?plan=${plan}&billing=${billing}`;
}

function Savings() {
  const paidPlans = membershipPlans.filter(isPaid);
  return (
    <ul className="grid gap-10 sm:grid-cols-3">
      {paidPlans.map(({ id, name, price }) => (
        <li key={id} className="border-t-2 border-ink pt-5">
          <h3 className="text-subheading">{name}</h3>
          <p className="mt-3 font-display text-title font-semibold text-accent-strong">
            Save ${price.savings}
          </p>
          <p className="mt-2 text-ink-soft">
            ${price.annual} a year instead of ${(price.monthly * 12).toLocaleString('en-US')}
          </p>
        </li>
      ))}
    </ul>
  );
}

function isPaid(plan: MembershipPlan): plan is MembershipPlan & { price: AnnualPricing } {
  return typeof plan.price !== 'string';
}
