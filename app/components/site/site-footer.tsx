import { memo } from 'react';
import { NavLink } from 'react-router';
import { HorizonLine } from '#app/components/illustrations/horizon-line.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { Container } from '#app/components/ui/container.tsx';
import { newsletter } from '#app/content/messages/newsletter.ts';
import { footerNavigation } from '#app/content/site/navigation.ts';
import { useSite } from '#app/lib/site.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import { SiteLogo } from './site-logo.tsx';

/** It has many links, so it does not render again with the page. */
export const SiteFooter = memo(function SiteFooter({
  siteName,
  isForStudy,
}: {
  siteName: string;
  isForStudy: boolean;
}) {
  const { tagline, mailboxes } = useSite();
  return (
    <footer className="bg-sunk">
      <HorizonLine className="h-16 w-full sm:h-24" />
      <Container
        className={classNames('grid gap-12 pb-14', !isForStudy && 'lg:grid-cols-[5fr_7fr] lg:gap-20')}
      >
        {!isForStudy && (
          <div>
            <h2 className="text-heading">{newsletter.title}</h2>
            <p className="mt-3 mb-6 max-w-[32rem] text-ink-soft">{newsletter.text}</p>
            <NewsletterForm />
          </div>
        )}
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4">
          {footerNavigation.map((group) => (
            <div key={group.label}>
              <h3 className="mb-1 font-body text-small font-semibold text-ink-faint">{group.label}</h3>
              <ul>
                {group.links.map((link) => (
                  <li key={link.href}>
                    <NavLink
                      to={link.href}
                      className="inline-flex min-h-11 items-center underline-offset-4 hover:underline aria-[current=page]:font-semibold"
                    >
                      {link.label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </Container>
      {/* The space below is for the help chat button at the end of the page. */}
      <Container className="flex flex-wrap items-center gap-x-8 gap-y-3 border-t border-line pt-6 pb-24 text-small text-ink-soft">
        <p className="flex items-center gap-2.5 font-display font-semibold text-ink">
          <SiteLogo className="size-7" />
          {tagline}
        </p>
        <a
          href={`mailto:${mailboxes.info}`}
          className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
        >
          {mailboxes.info}
        </a>
        <p className="sm:ml-auto">
          © {new Date().getFullYear()} {siteName}
        </p>
      </Container>
    </footer>
  );
});
