import type { IconName } from '#app/content/icon-names.ts';
import sprite from './icons.svg?no-inline';

/**
 * A decorative icon: the text beside it, or its button's label, gives the meaning. All icons are in one separate file,
 * so neither the documents nor the scripts contain their paths.
 */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
