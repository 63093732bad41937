import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A framed remark beside a form: what to know before, or how to go on after something did not work. */
export function Callout({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={classNames('rounded-control bg-accent-tint px-4 py-3 text-small', className)} />
  );
}
