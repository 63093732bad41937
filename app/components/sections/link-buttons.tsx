import { ButtonLink } from '#app/components/ui/button.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import type { Link } from '#app/content/types.ts';

/** The links under a page's first words, as buttons: the first is what we hope for. */
export function LinkButtons({ links, className }: { links: readonly Link[]; className?: string }) {
  return (
    <p className={classNames('flex flex-wrap gap-3', className)}>
      {links.map((link, position) => (
        <ButtonLink
          key={link.label}
          to={link.href}
          size="large"
          variant={position === 0 ? 'primary' : 'secondary'}
          className="max-sm:w-full"
        >
          {link.label}
        </ButtonLink>
      ))}
    </p>
  );
}
