import { useEffect } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useRevalidator } from 'react-router';
import { usePalette } from '#app/components/palette/use-palette.tsx';
import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { signOutWithToast } from '#app/components/site/sign-out.ts';
import { SkipLink } from '#app/components/ui/skip-link.tsx';
import { Toaster } from '#app/components/ui/toaster.tsx';
import { AdminHeader } from '#app/components/workspace/admin-header.tsx';
import { AdminSidebar } from '#app/components/workspace/admin-sidebar.tsx';
import { CheckingAccess } from '#app/components/workspace/checking-access.tsx';
import { PageLoading } from '#app/components/workspace/list-page.tsx';
import { MaintenanceBanner } from '#app/components/workspace/maintenance-banner.tsx';
import { SampleDataBanner } from '#app/components/workspace/sample-data-banner.tsx';
import { adminSections } from '#app/content/admin/admin.ts';
import { countSampleRows } from '#app/data/sample-data.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { useSlowNavigation } from '#app/lib/slow-navigation.ts';
import { adminContext, findAdminAccess, redirectTo, useAdminAccess } from '#app/session/admin-access.ts';
import { rememberAdminPage } from '#app/session/return-path.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/admin-layout.ts';

export const handle: DocumentHandle = { document: 'shell', isOpenInMaintenance: true };

export const meta: Route.MetaFunction = ({ matches: [root] }) => privatePageMeta(root.loaderData, 'Admin');

/** The guard: no loader or action of a page below runs before the user is known to be an admin. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ url, context }) => {
    const access = await findAdminAccess();
    if (access.status === 'refused') {
      rememberAdminPage(url.pathname + url.search);
      throw redirectTo('/admin/login', url);
    }
    rememberAdminPage();
    context.set(adminContext, access.user);
  },
];

/** The number of sample rows. It is loaded before a page is shown, so that the banner does not push the page down. */
export function clientLoader() {
  return orUndefined(countSampleRows());
}

/** Moving between pages changes no rows. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}

export { CheckingAccess as HydrateFallback };

async function loadPalette() {
  return (await import('#app/components/workspace/command-palette-dialog.tsx')).CommandPaletteDialog;
}

/** The frame of the back office. The document is an empty shell: the browser finds out who is signed in. */
export default function AdminLayout({ loaderData: sampleRows = 0 }: Route.ComponentProps) {
  const access = useAdminAccess();
  const location = useLocation();
  const awaitedPath = useSlowNavigation();
  const { open: openPalette, palette } = usePalette(loadPalette);

  if (access.status === 'checking') return <CheckingAccess />;
  if (access.status === 'refused') return <AccessEnded />;
  return (
    <div className="min-h-screen lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <SkipLink target="content">Skip to content</SkipLink>
      <AdminSidebar className="max-lg:hidden" />
      <div className="flex min-w-0 flex-col">
        <AdminHeader
          section={sectionAt(awaitedPath ?? location.pathname)}
          email={access.user.email ?? ''}
          onSearch={openPalette}
          onLogout={signOutWithToast}
        />
        <main id="content" tabIndex={-1} className="grow px-gutter py-8 outline-none lg:px-10 lg:py-10">
          <MaintenanceBanner />
          <SampleDataBanner count={sampleRows} />
          {awaitedPath === undefined || awaitedPath === location.pathname ? (
            <Outlet context={access.user} />
          ) : (
            <PageLoading />
          )}
        </main>
      </div>
      {palette}
      <Toaster />
    </div>
  );
}

/** The user signed out, here or in another tab, or lost the role. After a reload, the guard redirects to the login. */
function AccessEnded() {
  const { revalidate } = useRevalidator();
  useEffect(() => void revalidate(), [revalidate]);
  return <CheckingAccess />;
}

function sectionAt(path: string): string {
  const section = adminSections.findLast(({ href }) => path === href || path.startsWith(`${href}/`));
  return section?.label ?? '';
}
