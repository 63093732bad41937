import type { IconName } from '#app/content/icon-names.ts';
import sprite from './icons.svg?no-inline';

/**
 * A decorative icon: the text beside it, or the label of its button, says what it means. All icons are one file
 * beside the pages, so neither the documents nor the scripts carry their drawings.
 */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
