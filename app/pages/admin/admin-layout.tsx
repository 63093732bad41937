import { useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { AdminHeader } from '#app/components/admin/admin-header.tsx';
import { AdminSidebar } from '#app/components/admin/admin-sidebar.tsx';
import { CheckingAccess } from '#app/components/admin/checking-access.tsx';
import { CommandPalette } from '#app/components/admin/command-palette.tsx';
import { MaintenanceBanner } from '#app/components/admin/maintenance-banner.tsx';
import { SampleDataBanner } from '#app/components/admin/sample-data-banner.tsx';
import { signOutAndTell } from '#app/components/site/sign-out.ts';
import { SkipLink } from '#app/components/ui/skip-link.tsx';
import { Toaster } from '#app/components/ui/toaster.tsx';
import { adminSections } from '#app/content/admin.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { useShortcut } from '#app/lib/use-shortcut.ts';
import { useAdminAccess } from '#app/session/admin-access.ts';

export const meta = () => privatePageMeta('Admin');

/** The frame of the back office, and its guard. The document is an empty shell: who asks, the browser finds out. */
export default function AdminLayout() {
  const access = useAdminAccess();
  const location = useLocation();
  const navigate = useNavigate();
  const [isSearching, setIsSearching] = useState(false);
  const [timesEmptied, setTimesEmptied] = useState(0);
  useShortcut('k', () => setIsSearching(true));

  if (access.status === 'checking') return <CheckingAccess />;
  if (access.status === 'refused') {
    const from = location.pathname + location.search;
    return <Navigate to="/admin/login" replace state={{ from }} />;
  }

  async function handleLogout() {
    if (await signOutAndTell()) await navigate('/admin/login', { replace: true });
  }

  return (
    <div className="min-h-screen lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <SkipLink target="content">Skip to content</SkipLink>
      <AdminSidebar className="max-lg:hidden" />
      <div className="flex min-w-0 flex-col">
        <AdminHeader
          section={sectionAt(location.pathname)}
          email={access.user.email ?? ''}
          onSearch={() => setIsSearching(true)}
          onLogout={handleLogout}
        />
        <main id="content" tabIndex={-1} className="grow px-gutter py-8 outline-none lg:px-10 lg:py-10">
          <MaintenanceBanner />
          <SampleDataBanner onRemoved={() => setTimesEmptied((times) => times + 1)} />
          {/* What the page has loaded may be gone with the samples, so it begins anew. */}
          <Outlet key={timesEmptied} context={access.user} />
        </main>
      </div>
      {isSearching && <CommandPalette onClose={() => setIsSearching(false)} />}
      <Toaster />
    </div>
  );
}

function sectionAt(path: string): string {
  const section = adminSections.findLast(({ href }) => path === href || path.startsWith(`${href}/`));
  return section?.label ?? '';
}
