import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import type { IconName } from '#app/content/icon-names.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

const classes =
  'grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunk hover:text-ink disabled:cursor-not-allowed disabled:opacity-40';

/** A button without visible text. Its label is for screen readers and the tooltip. */
export function IconButton({
  icon,
  label,
  className,
  ...rest
}: ComponentProps<'button'> & { icon: IconName; label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(classes, className)}
    >
      <Icon name={icon} />
    </button>
  );
}

export function IconLink({
  icon,
  label,
  className,
  ...rest
}: ComponentProps<typeof Link> & { icon: IconName; label: string }) {
  return (
    <Link aria-label={label} title={label} {...rest} className={classNames(classes, className)}>
      <Icon name={icon} />
    </Link>
  );
}
