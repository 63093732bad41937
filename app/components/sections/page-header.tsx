import type { ReactNode } from 'react';
import { Breadcrumbs } from '#app/components/ui/breadcrumbs.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { Container } from '#app/components/ui/container.tsx';
import { Eyebrow } from '#app/components/ui/eyebrow.tsx';
import { Phrases } from '#app/components/ui/phrases.tsx';
import type { Link, PageIntro } from '#app/content/types.ts';
import { LinkButtons } from './link-buttons.tsx';

const home = { label: 'Home', href: '/' };

/** The opening of every page except the home page. Its title is the page's only h1. */
export function PageHeader({
  intro,
  trail = [],
  links = [],
  illustration,
  children,
}: {
  intro: PageIntro;
  /** Pages between the home page and this one. */
  trail?: { label: string; href: string }[];
  /** Buttons: the first is the main action. */
  links?: Link[];
  illustration?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="border-b border-line">
      <Container className="pt-6 pb-12 lg:pb-20">
        <Breadcrumbs trail={[home, ...trail]} current={intro.eyebrow} />
        <div
          className={classNames(
            'mt-10 grid gap-10 lg:mt-14',
            illustration ? 'lg:grid-cols-[7fr_5fr] lg:items-center lg:gap-16' : 'max-w-[52rem]',
          )}
        >
          <div>
            <Eyebrow>{intro.eyebrow}</Eyebrow>
            <h1 className="mt-5 text-display">
              <Phrases title={intro.title} />
            </h1>
            <p className="mt-6 max-w-[40rem] text-lead text-ink-soft">{intro.lead}</p>
            {links.length > 0 && <LinkButtons links={links} className="mt-8" />}
            {children}
          </div>
          {illustration}
        </div>
      </Container>
    </div>
  );
}
