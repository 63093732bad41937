import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { LostPath } from '#app/components/illustrations/lost-path.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Container } from '#app/components/ui/container.tsx';

/** The page for an unknown URL. It logs the URL to the browser's console. */
export function NotFound() {
  const { pathname } = useLocation();

  useEffect(() => {
    console.error(`No page at ${pathname}`);
  }, [pathname]);

  return (
    <Container className="grid gap-12 py-section lg:grid-cols-2 lg:items-center lg:gap-20">
      <div>
        <h1 className="text-display">Oops! Page not found</h1>
        <p className="mt-6 max-w-[34rem] text-lead text-ink-soft">
          There is a dot missing from this path. The page may have moved, or the address has a typing mistake.
        </p>
        <p className="mt-8 flex flex-wrap gap-4">
          <ButtonLink to="/" size="large">
            Return to Home
          </ButtonLink>
          <ButtonLink to="/search" size="large" variant="secondary">
            Search the site
          </ButtonLink>
        </p>
      </div>
      <LostPath className="w-full" />
    </Container>
  );
}
