import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  primary: 'text-primary-strong hover:text-primary-hover',
  /** For what cannot be undone. */
  danger: 'text-danger hover:text-ink',
};

/** A button that looks like a link, for secondary actions. */
export function TextButton({
  tone = 'primary',
  className,
  ...rest
}: ComponentProps<'button'> & { tone?: keyof typeof tones }) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        'min-h-11 text-small font-semibold underline underline-offset-4 disabled:cursor-not-allowed disabled:opacity-60',
        tones[tone],
        className,
      )}
    />
  );
}
