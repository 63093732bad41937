import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <select
      {...rest}
      className={classNames(
        'select min-h-12 w-full rounded-control border border-line-strong bg-surface pr-10 pl-4 text-body text-ink aria-invalid:border-danger',
        className,
      )}
    />
  );
}
