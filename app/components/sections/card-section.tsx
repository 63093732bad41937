import type { ComponentProps } from 'react';
import { Container, Section } from '#app/components/ui/container.tsx';
import type { SectionHeading as Heading } from '#app/content/types.ts';
import { CardGrid } from './card-grid.tsx';
import { SectionHeading } from './section-heading.tsx';

/** A section with a heading, its lead beside it, and cards below. */
export function CardSection({
  heading,
  tone,
  ...grid
}: {
  heading: Heading;
  tone?: ComponentProps<typeof Section>['tone'];
} & ComponentProps<typeof CardGrid>) {
  return (
    <Section tone={tone}>
      <Container>
        <SectionHeading title={heading.title} lead={heading.lead} layout="split" className="mb-12" />
        <CardGrid {...grid} />
      </Container>
    </Section>
  );
}
