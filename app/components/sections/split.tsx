import type { ReactNode } from 'react';
import { classNames } from '#app/components/ui/class-names.ts';
import { Container, Section } from '#app/components/ui/container.tsx';
import { SectionHeading } from './section-heading.tsx';

/**
 * Text on one side, a drawing or a list on the other. `flipped` puts the aside first on wide screens. `start` aligns
 * both sides at the top, which suits lists.
 */
export function Split({
  title,
  lead,
  aside,
  tone,
  flipped = false,
  align = 'center',
  children,
}: {
  title: string;
  lead?: string;
  aside: ReactNode;
  tone?: 'paper' | 'sunk' | 'night';
  flipped?: boolean;
  align?: 'center' | 'start';
  children?: ReactNode;
}) {
  return (
    <Section tone={tone}>
      <Container
        className={classNames(
          'grid gap-12 lg:grid-cols-2 lg:gap-20',
          align === 'center' && 'lg:items-center',
        )}
      >
        <div className={classNames(flipped && 'lg:order-last')}>
          <SectionHeading title={title} lead={lead} />
          {children && <div className="mt-6">{children}</div>}
        </div>
        <div>{aside}</div>
      </Container>
    </Section>
  );
}
