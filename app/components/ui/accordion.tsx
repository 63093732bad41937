import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** A question that expands to show its answer. It is a `details` element, so it works before any script runs. */
export function AccordionItem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 py-5 font-semibold hover:text-primary-strong">
        <h3 className="font-body text-body font-semibold">{title}</h3>
        <Icon
          name="plus"
          className="size-5 shrink-0 text-primary-strong transition-transform group-open:rotate-45"
        />
      </summary>
      <div className="max-w-[42rem] pb-6 text-ink-soft">{children}</div>
    </details>
  );
}
