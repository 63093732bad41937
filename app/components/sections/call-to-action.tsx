import { HorizonLine } from '#app/components/illustrations/horizon-line.tsx';
import { Container } from '#app/components/ui/container.tsx';
import type { CallToAction as CallToActionContent } from '#app/content/types.ts';
import { LinkButtons } from './link-buttons.tsx';
import { PromiseList } from './promise-list.tsx';

/** The closing section of a page, in the primary colour. The first link is the main one. */
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
            <LinkButtons links={links} look="inverse" />
          </div>
          {promises.length > 0 && <PromiseList promises={promises} className="mt-10" />}
        </div>
      </Container>
    </section>
  );
}
