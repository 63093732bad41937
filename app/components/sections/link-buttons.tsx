import { ButtonLink } from '#app/components/ui/button.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import type { Link } from '#app/content/types.ts';

const variants = {
  plain: ['primary', 'secondary'],
  inverse: ['inverse', 'inverse-secondary'],
} as const;

interface Props {
  links: readonly Link[];
  /** On a panel in the primary colour the button colours are inverted. */
  look?: keyof typeof variants;
  className?: string;
}

/** Links as large buttons. The first is the main action. */
export function LinkButtons({ links, look = 'plain', className }: Props) {
  const [first, others] = variants[look];
  return (
    <p className={classNames('flex flex-wrap gap-3', className)}>
      {links.map((link, position) => (
        <ButtonLink
          key={link.label}
          to={link.href}
          size="large"
          variant={position === 0 ? first : others}
          className="max-sm:w-full"
        >
          {link.label}
        </ButtonLink>
      ))}
    </p>
  );
}
