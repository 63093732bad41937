import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** A text link to another page, with an arrow. */
export function ArrowLink({ className, children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={classNames(
        'group/arrow inline-flex min-h-11 items-center font-semibold text-primary-strong hover:text-primary-hover',
        className,
      )}
    >
      {/* One piece of text, so that the arrow follows the last word where the text takes two lines. */}
      <span>
        <span className="underline decoration-primary/40 decoration-2 underline-offset-4 group-hover/arrow:decoration-current">
          {children}
        </span>
        <Icon
          name="arrow-right"
          className="ml-1.5 inline size-4 align-[-0.15em] transition-transform group-hover/arrow:translate-x-1"
        />
      </span>
    </Link>
  );
}
