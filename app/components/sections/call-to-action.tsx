import { HorizonLine } from '#app/components/illustrations/horizon-line.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Container } from '#app/components/ui/container.tsx';
import type { CallToAction as CallToActionContent } from '#app/content/types.ts';
import { PromiseList } from './promise-list.tsx';

/** The last word of a page, in the primary colour. The first link is the main one. */
export function CallToAction({
  title,
  text,
  links,
  promises = [],
}: CallToActionContent & { promises?: string[] }) {
  return (
    <section className="py-section">
      <Container>
        <div className="scheme-dark relative isolate overflow-hidden rounded-panel bg-primary-panel px-6 pt-12 pb-28 text-white sm:px-12 lg:px-20 lg:pt-18">
          <HorizonLine className="absolute inset-x-0 bottom-0 -z-10 h-20 w-full opacity-70" />
          <div className="grid gap-8 lg:grid-cols-[1fr_auto] lg:items-end lg:gap-16">
            <div>
              <h2 className="text-title">{title}</h2>
              <p className="mt-4 max-w-[34rem] text-lead">{text}</p>
            </div>
            <p className="flex flex-wrap gap-3">
              {links.map((link, position) => (
                <ButtonLink
                  key={link.label}
                  to={link.href}
                  size="large"
                  variant={position === 0 ? 'inverse' : 'inverse-secondary'}
                  className="max-sm:w-full"
                >
                  {link.label}
                </ButtonLink>
              ))}
            </p>
          </div>
          {promises.length > 0 && <PromiseList promises={promises} className="mt-10" />}
        </div>
      </Container>
    </section>
  );
}
