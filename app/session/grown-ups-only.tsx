import type { ReactNode } from 'react';
import { useIsChild } from './use-is-child.ts';

/** Leaves out what leads to plans and payments, about which others decide for a child. */
export function GrownUpsOnly({ children }: { children: ReactNode }) {
  return useIsChild() ? null : children;
}
