import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A button that looks like a link, for secondary actions. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        'min-h-11 text-small font-semibold text-primary-strong underline underline-offset-4 hover:text-primary-hover disabled:cursor-not-allowed disabled:opacity-60',
        className,
      )}
    />
  );
}
