import type { ReactNode } from 'react';

/**
 * The view of a lab. Its parts lie one below the other, and where there is room two sides lie next to each other, so that
 * controls are beside what they change. The other parts take the whole width.
 */
export function Workbench({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 @min-[35rem]/lab:grid-cols-[repeat(2,minmax(0,1fr))] @min-[35rem]/lab:*:col-span-full @min-[35rem]/lab:*:data-side:col-span-1">
      {children}
    </div>
  );
}

/** One of two sides of a workbench. Variants such as `@lg:` in it mean its own width. */
export function Side({ children }: { children: ReactNode }) {
  return (
    <div
      data-side
      className="@container grid grid-cols-[minmax(0,1fr)] content-start gap-6 @max-[35rem]/lab:empty:hidden"
    >
      {children}
    </div>
  );
}
