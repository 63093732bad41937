import { Link as RouterLink } from 'react-router';
import { Growth } from '#app/components/illustrations/growth.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { Eyebrow } from '#app/components/ui/eyebrow.tsx';
import { Phrases } from '#app/components/ui/phrases.tsx';
import type { Link, PageIntro } from '#app/content/types.ts';
import { LinkButtons } from './link-buttons.tsx';

/** The position of each audience beside the drawing, from the first dots at the bottom to the network at the top. */
const audiencePlaces = [
  'left-[30%] bottom-[4%]',
  'left-[46%] bottom-[23%]',
  'left-[67%] bottom-[39%]',
  'left-[12%] top-[9%]',
];

/** The first section of the home page. */
export function Hero({ intro, audiences, links }: { intro: PageIntro; audiences: Link[]; links: Link[] }) {
  return (
    <div className="overflow-hidden border-b border-line">
      <Container className="grid gap-x-12 gap-y-12 pt-10 pb-14 sm:pt-16 lg:grid-cols-[7fr_5fr] lg:items-center lg:pb-20">
        <div>
          <Eyebrow>{intro.eyebrow}</Eyebrow>
          <h1 className="mt-6 text-display lg:text-[clamp(3.5rem,5.7vw,5.25rem)]">
            <Phrases title={intro.title} />
          </h1>
          <p className="mt-7 max-w-[36rem] text-lead text-ink-soft">{intro.lead}</p>
          <LinkButtons links={links} className="mt-9" />
        </div>
        <div className="relative mx-auto w-full max-w-[34rem]">
          <Growth className="w-full" />
          <ul aria-label="Who we teach">
            {audiences.map(({ label, href }, position) => (
              <li key={label} className={`absolute ${audiencePlaces[position]}`}>
                <RouterLink
                  to={href}
                  className="flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-small font-semibold shadow-card transition-colors hover:border-ink"
                >
                  {label}
                </RouterLink>
              </li>
            ))}
          </ul>
        </div>
      </Container>
    </div>
  );
}
