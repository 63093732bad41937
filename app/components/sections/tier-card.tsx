import { ButtonLink } from '#app/components/ui/button.tsx';
import type { SubscriptionTier } from '#app/content/memberships/subscription-tiers.ts';
import { PlanCard } from './plan-card.tsx';
import { PlanPrice } from './plan-price.tsx';

/** A plan of pricing design B. Its button links to the page where the plan is chosen. */
export function TierCard({ tier }: { tier: SubscriptionTier }) {
  return (
    <PlanCard
      plan={tier}
      price={<PlanPrice price={tier.price} />}
      action={
        <ButtonLink to={tier.cta.href} variant={tier.popular ? 'primary' : 'secondary'}>
          {tier.cta.label}
        </ButtonLink>
      }
    />
  );
}
