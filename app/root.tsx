import { type ReactNode, useLayoutEffect } from 'react';
import { Links, Meta, Outlet, ScrollRestoration, useMatches } from 'react-router';
import { combineHandles } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/root.ts';
import { PageFailure } from './components/sections/page-failure.tsx';
import { scriptElementId, styleElementId, useDocumentParts } from './document/document-parts.ts';
import { hydrationDataId } from './document/hydration-data.ts';
import { markDocument } from './document/mark-document.ts';
import displayFont from './fonts/besley-latin.woff2?url';
import { siteContext, toLocalPath, useSite } from './lib/site.ts';

/** The site data for every page and its `meta`. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(siteContext);
}

/** The document contains it, so navigation does not request it again. */
export function clientLoader({ context }: Route.ClientLoaderArgs) {
  return context.get(siteContext);
}

export function Layout({ children }: { children: ReactNode }) {
  const { script, stylesheet, hydrationData } = useDocumentParts();
  const { document: kind } = combineHandles(useMatches().map(({ handle }) => handle));

  // When an error replaces the whole page, React removes the attributes that the inline script set.
  useLayoutEffect(markDocument, []);

  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {kind === 'shell' && <meta name="robots" content="noindex" />}
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
        <script id={hydrationDataId} type="application/json">
          {hydrationData}
        </script>
      </body>
    </html>
  );
}

function SiteIcons() {
  const site = useSite();
  if (site.faviconUrl) {
    const href = toLocalPath(site.faviconUrl, site);
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

/** For errors that no page caught and that also broke the page frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="grid min-h-screen content-center">
      <PageFailure error={error} />
    </main>
  );
}
