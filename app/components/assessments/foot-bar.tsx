import type { ReactNode } from 'react';
import { classNames } from '#app/components/ui/class-names.ts';

/**
 * The button that begins or ends. A phone shows it at the foot of the screen, because what is above it takes more than
 * one screen. A sticky element stays within its parent's box, so a form around it needs the class `contents`.
 */
export function FootBar({ isSticky = true, children }: { isSticky?: boolean; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'mt-8',
        isSticky &&
          'max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:border-t max-sm:border-line max-sm:bg-paper max-sm:pt-3 max-sm:pb-[calc(0.75rem+env(safe-area-inset-bottom))]',
      )}
    >
      {children}
    </div>
  );
}
