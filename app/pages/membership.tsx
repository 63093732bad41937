import { People } from '#app/components/illustrations/people.tsx';
import { BillingSwitch } from '#app/components/sections/billing-switch.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { FaqSection } from '#app/components/sections/faq-list.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { PlanCard } from '#app/components/sections/plan-card.tsx';
import { PlanPrice, SwitchedPrice } from '#app/components/sections/plan-price.tsx';
import { PromiseList } from '#app/components/sections/promise-list.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { membershipPage } from '#app/content/membership.ts';
import {
  type AnnualPricing,
  institutionalCards,
  type MembershipPlan,
  membershipPlans,
} from '#app/content/plans.ts';
import { pageMeta } from '#app/lib/page-meta.ts';

export function meta() {
  return pageMeta({ ...membershipPage.meta, path: '/membership' });
}

export default function MembershipPage() {
  const { intro, savings, institutional, questions, callToAction } = membershipPage;
  return (
    <>
      <PageHeader intro={intro} illustration={<People className="mx-auto w-full max-w-lg" />} />
      <Plans />
      <Section tone="sunk">
        <Container>
          <SectionHeading {...savings} layout="split" className="mb-12" />
          <Savings />
        </Container>
      </Section>
      <Section>
        <Container className="grid gap-10 lg:grid-cols-[4fr_8fr] lg:gap-16">
          <SectionHeading {...institutional} className="self-start lg:sticky lg:top-28" />
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
                  action={
                    <ButtonLink to={joinAddress(plan)} variant={plan.popular ? 'primary' : 'secondary'}>
                      {plan.cta}
                    </ButtonLink>
                  }
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

function joinAddress({ price }: MembershipPlan): string {
  return price === 'free' ? '/account' : '/contact?topic=membership';
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
