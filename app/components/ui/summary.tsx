import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** The line that opens and closes a `details` element. A long one wraps beside its arrow, not below it. */
export function Summary({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <summary
      className={classNames(
        'flex min-h-11 cursor-pointer list-none items-start gap-2 py-2.5 leading-normal font-semibold text-primary-strong hover:text-primary-hover [&::-webkit-details-marker]:hidden',
        className,
      )}
    >
      <Icon
        name="chevron-right"
        className="mt-[0.2em] size-[1.1em] shrink-0 transition-transform [details[open]>summary>&]:rotate-90"
      />
      <span className="min-w-0">{children}</span>
    </summary>
  );
}
