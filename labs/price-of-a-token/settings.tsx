import type { ReactNode } from 'react';

/** The levers of one role. */
export const Settings = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-1 @lg:grid-cols-2">{children}</div>
);
