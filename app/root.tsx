import { type ReactNode, useLayoutEffect } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { isPrivatePath } from '#domain/private-paths.ts';
import type { Route } from './+types/root.ts';
import { site } from './content/site.ts';
import { scriptElementId, styleElementId, useDocumentParts } from './document/document-parts.ts';
import { markDocument } from './document/mark-document.ts';
import { seedElementId } from './document/seed.ts';
import displayFont from './fonts/besley-latin.woff2?url';
import { localAddress } from './lib/site-url.ts';

export function Layout({ children }: { children: ReactNode }) {
  const { script, stylesheet, seed } = useDocumentParts();
  const { pathname } = useLocation();

  // When an error replaces the whole page, React clears the marks that the inline script had set.
  useLayoutEffect(markDocument, []);

  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {isPrivatePath(pathname) && <meta name="robots" content="noindex" />}
        <script id={scriptElementId}>{script}</script>
        <Meta />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={displayFont} />
        <SiteIcons />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/rss+xml" title="Blog" href="/feed.xml" />
        <style id={styleElementId}>{stylesheet}</style>
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <script id={seedElementId} type="application/json">
          {seed}
        </script>
      </body>
    </html>
  );
}

function SiteIcons() {
  if (site.faviconUrl) {
    const href = localAddress(site.faviconUrl);
    return (
      <>
        <link rel="icon" href={href} />
        <link rel="apple-touch-icon" href={href} />
      </>
    );
  }
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

const failure = {
  title: 'Something went wrong',
  text: 'The page could not be shown. Please try again in a moment.',
};

const knownFailures: Partial<Record<number, typeof failure>> = {
  404: {
    title: 'Oops! Page not found',
    text: 'The page may have moved, or the address has a typing mistake.',
  },
  // The site was closed for maintenance while somebody had a page of it before them.
  503: {
    title: 'We will be right back',
    text: 'We are working on the site just now. Please look in again a little later.',
  },
};

/** For errors that no page caught. The way home is a full load, which also mends a broken client. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, text } = (isRouteErrorResponse(error) && knownFailures[error.status]) || failure;
  return (
    <main className="grid min-h-screen content-center gap-6 px-gutter py-section">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-display">{title}</h1>
      <p className="max-w-[34rem] text-lead text-ink-soft">{text}</p>
      <p>
        <a href="/" className="font-semibold text-primary-strong underline underline-offset-4">
          Return to Home
        </a>
      </p>
    </main>
  );
}
