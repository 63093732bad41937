import type { ReactNode } from 'react';
import { Outlet, useMatches } from 'react-router';
import { useAgeDialog } from '#app/components/ages/use-age-dialog.tsx';
import { usePalette } from '#app/components/palette/use-palette.tsx';
import { BlogLoading } from '#app/components/sections/blog-loading.tsx';
import { PageFailure } from '#app/components/sections/page-failure.tsx';
import { AuthDialogHost } from '#app/components/site/auth-dialog/auth-dialog-host.tsx';
import { HelpChat } from '#app/components/site/help-chat/help-chat.tsx';
import { SiteFooter } from '#app/components/site/site-footer.tsx';
import { SiteHeader } from '#app/components/site/site-header.tsx';
import { useLinkResult } from '#app/components/site/use-link-result.ts';
import { useViewCounter } from '#app/components/site/use-view-counter.ts';
import { SkipLink } from '#app/components/ui/skip-link.tsx';
import { Toaster } from '#app/components/ui/toaster.tsx';
import { useSite } from '#app/lib/site.ts';
import { useSlowNavigation } from '#app/lib/slow-navigation.ts';
import { combineHandles, type DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/public-layout.ts';

export const handle: DocumentHandle = { document: 'shared' };

export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

/** A failing page keeps the frame around it, with all its links. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicFrame>
      <PageFailure error={error} />
    </PublicFrame>
  );
}

async function loadPalette() {
  return (await import('#app/components/site/search/search-palette.tsx')).SearchPalette;
}

/** The frame of every public page. */
function PublicFrame({ children }: { children: ReactNode }) {
  const { name } = useSite();
  const { isForStudy = false } = combineHandles(useMatches().map(({ handle }) => handle));
  const awaitedPath = useSlowNavigation();
  const { palette } = usePalette(loadPalette);
  const ageDialog = useAgeDialog(isForStudy);
  useLinkResult();
  useViewCounter();
  return (
    <>
      <SkipLink target="content">Skip to content</SkipLink>
      <SiteHeader siteName={name} isForStudy={isForStudy} />
      {/* Fills the screen, so that content which loads later does not move a visible footer. */}
      <main id="content" tabIndex={-1} className="min-h-[calc(100svh-var(--spacing-header))] outline-none">
        {awaitedPath === '/blog' ? <BlogLoading /> : children}
      </main>
      <SiteFooter siteName={name} isForStudy={isForStudy} />
      <HelpChat isForStudy={isForStudy} />
      {palette}
      {ageDialog}
      <AuthDialogHost />
      <Toaster />
    </>
  );
}
