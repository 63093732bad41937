import type { AnnualPricing } from '#app/content/memberships/plan-facts.ts';

type Price = AnnualPricing | 'free' | 'custom';

const wordPrices = { free: 'Free', custom: 'Custom' };

/** The monthly cost of an annual plan, in whole dollars, rounded down. */
function perMonth({ annual }: AnnualPricing) {
  return Math.floor(annual / 12);
}

function Amount({ dollars }: { dollars: number }) {
  return (
    <>
      <span className="font-display text-title font-semibold">${dollars}</span>
      <span className="text-ink-soft">/month</span>
    </>
  );
}

/** Both billing periods at once, for pages without a billing switch. */
export function PlanPrice({ price }: { price: Price }) {
  if (typeof price === 'string') return <WordPrice price={price} />;
  return (
    <div>
      <p className="flex items-baseline gap-1.5">
        <Amount dollars={price.monthly} />
      </p>
      <p className="text-small text-ink-soft">
        or ${price.annual}/year (save ${price.savings})
      </p>
    </div>
  );
}

/**
 * One billing period at a time, as chosen in the `BillingSwitch` around it. The HTML contains both and CSS shows one,
 * so the switch works before any script runs.
 */
export function SwitchedPrice({ price }: { price: Price }) {
  if (typeof price === 'string') return <WordPrice price={price} />;
  return (
    <>
      <div className="billed-monthly">
        <p className="flex items-baseline gap-1.5">
          <Amount dollars={price.monthly} />
        </p>
        <p className="text-small text-ink-soft">billed monthly</p>
      </div>
      <div className="billed-annually">
        <p className="flex items-baseline gap-1.5">
          <Amount dollars={perMonth(price)} />
        </p>
        <p className="text-small text-ink-soft">billed ${price.annual}/year</p>
      </div>
    </>
  );
}

function WordPrice({ price }: { price: 'free' | 'custom' }) {
  return <p className="font-display text-title font-semibold">{wordPrices[price]}</p>;
}
