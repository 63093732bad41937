import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A box that looks like a raised sheet of paper. */
export function Card({ className, ...rest }: ComponentProps<'article'>) {
  return (
    <article
      {...rest}
      className={classNames('rounded-card border border-line bg-surface p-6 shadow-card sm:p-7', className)}
    />
  );
}
