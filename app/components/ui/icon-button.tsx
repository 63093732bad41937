import type { ComponentProps } from 'react';
import type { IconName } from '#app/content/icon-names.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** A button without room for words; its label is read out, and shown when pointed at. */
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
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunk hover:text-ink disabled:cursor-not-allowed disabled:opacity-40',
        className,
      )}
    >
      <Icon name={icon} />
    </button>
  );
}
