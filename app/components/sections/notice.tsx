import { ButtonLink } from '#app/components/ui/button.tsx';
import { Container } from '#app/components/ui/container.tsx';
import type { Link } from '#app/content/types.ts';

/** A status message in a framed panel: no openings, an upcoming date, a contact. */
export function Notice({ title, text, link }: { title: string; text: string; link?: Link }) {
  return (
    <section className="pt-section">
      <Container>
        <div className="grid gap-6 rounded-panel bg-accent-tint px-6 py-10 sm:px-10 lg:grid-cols-[1fr_auto] lg:items-center lg:gap-16 lg:px-14">
          <div>
            <h2 className="text-heading">{title}</h2>
            <p className="mt-3 max-w-[46rem] text-ink-soft">{text}</p>
          </div>
          {link && <ButtonLink to={link.href}>{link.label}</ButtonLink>}
        </div>
      </Container>
    </section>
  );
}
