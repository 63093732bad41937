import type { ReactNode } from 'react';
import { Badge } from '#app/components/ui/badge.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { FeatureList } from './feature-list.tsx';

type PlanContent = {
  name: string;
  description: string;
  audience?: string;
  features: string[];
  limitations?: string[];
  popular?: boolean;
};

/** A plan: `price` is a `PlanPrice` or `SwitchedPrice`, `action` the button that chooses it. */
export function PlanCard({
  plan,
  price,
  action,
}: {
  plan: PlanContent;
  price: ReactNode;
  action: ReactNode;
}) {
  return (
    <article
      className={classNames(
        'flex h-full flex-col rounded-card bg-surface p-6 sm:p-7',
        plan.popular ? 'border-2 border-primary-strong shadow-lifted' : 'border border-line shadow-card',
      )}
    >
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 className="text-subheading">{plan.name}</h3>
        {plan.popular && <Badge>Popular</Badge>}
      </div>
      <div className="mt-3">{price}</div>
      <p className="mt-4 text-ink-soft">{plan.description}</p>
      {plan.audience && <p className="mt-2 text-small text-ink-faint">For: {plan.audience}</p>}
      <div className="my-6 border-t border-line" />
      <FeatureList items={plan.features} className="text-small" />
      {plan.limitations && plan.limitations.length > 0 && (
        <ul className="mt-3 grid gap-y-3 text-small text-ink-faint">
          {plan.limitations.map((limitation) => (
            <li key={limitation} className="grid grid-cols-[1.25rem_1fr] gap-3">
              <Icon name="minus" className="mt-0.5 size-5" />
              <span>{limitation}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-auto grid pt-7">{action}</div>
    </article>
  );
}
