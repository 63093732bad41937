import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { Container } from '#app/components/ui/container.tsx';

const failure = {
  title: 'Something went wrong',
  text: 'The page could not be shown. Please check your connection and try again in a moment.',
};

const knownFailures: Partial<Record<number, typeof failure>> = {
  404: {
    title: 'Oops! Page not found',
    text: 'The page may have moved, or the address has a typing mistake.',
  },
  // The site went into maintenance mode while the visitor had a page open.
  503: {
    title: 'We will be right back',
    text: 'We are working on the site just now. Please look in again a little later.',
  },
};

/** Replaces a page that failed. Its links do full page loads, which also repair a broken client. */
export function PageFailure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  const { title, text } = (status && knownFailures[status]) || failure;

  // The server has its own response for this URL, so load that instead. If the document itself came with the error,
  // React has not hydrated yet, and reloading would loop forever.
  useEffect(() => {
    if (status && 'hydrated' in document.documentElement.dataset) location.reload();
  }, [status]);

  return (
    <Container className="py-section">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-display">{title}</h1>
      <p className="mt-6 max-w-[34rem] text-lead text-ink-soft">{text}</p>
      <p className="mt-8 flex flex-wrap gap-x-8 gap-y-3">
        <FullLoadLink href={pathname + search}>Try again</FullLoadLink>
        <FullLoadLink href="/">Return to Home</FullLoadLink>
      </p>
    </Container>
  );
}

function FullLoadLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="font-semibold text-primary-strong underline underline-offset-4">
      {children}
    </a>
  );
}
