import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { Eyebrow } from '#app/components/ui/eyebrow.tsx';
import type { Link } from '#app/content/types.ts';

/** One important sentence, set large on the night tone. Its title is the section's heading. */
export function Statement({ title, text, link }: { title: string; text: string; link?: Link }) {
  return (
    <Section tone="night">
      <Container>
        <Eyebrow>
          <h2 className="font-body text-small">{title}</h2>
        </Eyebrow>
        <p className="mt-6 max-w-[62rem] font-display text-title font-semibold text-balance">{text}</p>
        {link && (
          <p className="mt-6">
            <ArrowLink to={link.href}>{link.label}</ArrowLink>
          </p>
        )}
      </Container>
    </Section>
  );
}
