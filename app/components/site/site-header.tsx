import { memo } from 'react';
import { Link, NavLink } from 'react-router';
import { Container } from '#app/components/ui/container.tsx';
import { IconLink } from '#app/components/ui/icon-button.tsx';
import { headerNavigation, homeLink, searchLink } from '#app/content/site/navigation.ts';
import { DesktopMenu } from './desktop-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { SessionControls } from './session-controls.tsx';
import { SiteLogo } from './site-logo.tsx';

/**
 * The header of every public page. Menus are native popovers and the HTML contains both session variants, so
 * everything works, and nothing shifts, before any script runs. It has many links, so it does not render again with
 * the page.
 */
export const SiteHeader = memo(function SiteHeader({
  siteName,
  isForStudy,
}: {
  siteName: string;
  isForStudy: boolean;
}) {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper">
      <Container className="flex h-header items-center gap-3 sm:gap-8 lg:gap-3 xl:gap-8">
        <Link
          to={homeLink.href}
          aria-label={`${siteName}: ${homeLink.label}`}
          className="flex min-h-11 items-center gap-2.5 font-display text-[1.0625rem] leading-tight font-semibold tracking-tight lg:shrink-0 lg:whitespace-nowrap lg:max-xl:text-[0.9375rem] lg:max-xl:gap-2"
        >
          <SiteLogo className="size-9 shrink-0 lg:max-xl:size-8" />
          {siteName}
        </Link>
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex items-center xl:gap-1">
            {headerNavigation.map((entry) => (
              <li key={entry.label}>
                {'links' in entry ? (
                  <DesktopMenu group={entry} />
                ) : (
                  <NavLink to={entry.href} className="header-link">
                    {entry.label}
                  </NavLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
        {/* The widths fit the widest font: a browser may paint a button before it has parsed the words on it. */}
        <div className="ml-auto flex min-w-[9.875rem] shrink-0 items-center justify-between gap-1 lg:min-w-[16rem] lg:gap-2">
          <IconLink to={searchLink.href} icon="search" label={searchLink.label} />
          <SessionControls className="hidden lg:flex" />
          <MobileMenu className="min-w-27.5 lg:hidden" isForStudy={isForStudy} />
        </div>
      </Container>
    </header>
  );
});
