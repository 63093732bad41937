import type { ReactNode } from 'react';

/** Running text from elsewhere (policies, posts, lessons): styles plain elements by their tag. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>;
}
