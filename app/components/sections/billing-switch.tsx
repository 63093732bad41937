import type { ReactNode } from 'react';
import { Badge } from '#app/components/ui/badge.tsx';

const periodClasses =
  'relative inline-flex min-h-11 cursor-pointer items-center rounded-control px-5 font-semibold has-checked:bg-primary-strong has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-primary-strong';

/** A choice between two billing periods. Every `SwitchedPrice` among the children follows it. */
export function BillingSwitch({
  labels,
  className,
  children,
}: {
  labels: { label: string; monthly: string; annual: string; badge: string };
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`billing ${className ?? ''}`}>
      <fieldset className="mb-10 flex flex-wrap items-center gap-4">
        <legend className="sr-only">{labels.label}</legend>
        <div className="inline-flex gap-1 rounded-card border border-line-strong bg-surface p-1">
          <label className={periodClasses}>
            <input type="radio" name="billing" value="monthly" defaultChecked className="sr-only" />
            {labels.monthly}
          </label>
          <label className={periodClasses}>
            <input type="radio" name="billing" value="annual" className="sr-only" />
            {labels.annual}
          </label>
        </div>
        <Badge tone="accent">{labels.badge}</Badge>
      </fieldset>
      {children}
    </div>
  );
}
