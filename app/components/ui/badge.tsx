import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  primary: 'bg-primary-tint text-primary-strong',
  accent: 'bg-accent-tint text-accent-strong',
  neutral: 'bg-sunk text-ink-soft',
};

export function Badge({
  tone = 'primary',
  className,
  children,
}: {
  tone?: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center rounded-small px-2.5 py-1 text-caption font-semibold',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
