import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A framed note beside a form: what to know before, or what to do after a failure. */
export function Callout({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={classNames('rounded-control bg-accent-tint px-4 py-3 text-small', className)} />
  );
}
