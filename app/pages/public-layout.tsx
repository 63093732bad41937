import { Outlet } from 'react-router';
import { BlogLoading } from '#app/components/sections/blog-loading.tsx';
import { useArrivalGreeting } from '#app/components/site/arrival-greeting.ts';
import { AuthDialogHost } from '#app/components/site/auth-dialog/auth-dialog-host.tsx';
import { useHeaderSession } from '#app/components/site/header-session.ts';
import { HelpChat } from '#app/components/site/help-chat/help-chat.tsx';
import { SiteFooter } from '#app/components/site/site-footer.tsx';
import { SiteHeader } from '#app/components/site/site-header.tsx';
import { useCountedViews } from '#app/components/site/use-counted-views.ts';
import { SkipLink } from '#app/components/ui/skip-link.tsx';
import { Toaster } from '#app/components/ui/toaster.tsx';
import { site } from '#app/content/site.ts';
import { useSlowNavigation } from '#app/lib/slow-navigation.ts';

/** The frame of every public page. */
export default function PublicLayout() {
  const awaitedPath = useSlowNavigation();
  const session = useHeaderSession();
  useArrivalGreeting();
  useCountedViews();
  return (
    <>
      <SkipLink target="content">Skip to content</SkipLink>
      <SiteHeader siteName={site.name} {...session} />
      <main id="content" tabIndex={-1} className="outline-none">
        {awaitedPath === '/blog' ? <BlogLoading /> : <Outlet />}
      </main>
      <SiteFooter siteName={site.name} />
      <HelpChat />
      <AuthDialogHost />
      <Toaster />
    </>
  );
}
