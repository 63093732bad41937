import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/**
 * The small line above a title, with two joined dots in front. As high as a line from the start, because a browser may
 * paint the dots before it has parsed the text.
 */
export function Eyebrow({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'flex min-h-[1lh] items-center gap-3 text-small font-semibold text-ink-soft',
        className,
      )}
    >
      <svg viewBox="0 0 34 10" className="h-2.5 w-8.5 shrink-0" aria-hidden="true">
        <path d="M5 5h24" className="stroke-line-strong" strokeWidth="1.5" />
        <circle cx="5" cy="5" r="3.5" className="fill-accent" />
        <circle cx="29" cy="5" r="5" className="fill-primary" />
      </svg>
      {children}
    </div>
  );
}
