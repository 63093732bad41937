import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { LateFormsNotice } from '#app/components/workspace/late-forms-notice.tsx';
import { ListFailure, PageLoading } from '#app/components/workspace/list-page.tsx';
import { MailRouteNotice } from '#app/components/workspace/mail-route-notice.tsx';
import { StatCard, StatGrid } from '#app/components/workspace/stat-card.tsx';
import { adminDashboard } from '#app/content/admin/dashboard.ts';
import { countLateForms } from '#app/data/consent-forms.ts';
import { loadDashboard } from '#app/data/dashboard.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { formatCents } from '#domain/memberships/money.ts';
import type { Dashboard } from '#domain/site/dashboard.ts';
import type { Route } from './+types/dashboard.ts';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { SystemStatus } from './system-status.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, 'Dashboard');

const cards = ['users', 'posts', 'tickets', 'revenue'] as const;

export async function clientLoader() {
  const [dashboard, lateForms] = await Promise.all([
    orUndefined(loadDashboard()),
    orUndefined(countLateForms()),
  ]);
  return { dashboard, lateForms };
}

export { PageLoading as HydrateFallback };

export default function DashboardPage({ loaderData: { dashboard, lateForms } }: Route.ComponentProps) {
  if (!dashboard) return <ListFailure text={adminDashboard.failed} />;
  return (
    <>
      <MailRouteNotice className="mb-6" />
      <LateFormsNotice count={lateForms} hasLink className="mb-6" />
      <StatGrid>
        {cards.map((card) => {
          const { label, icon, note } = adminDashboard.counts[card];
          const figures = figuresOf(dashboard, card);
          return (
            <StatCard
              key={card}
              label={label}
              icon={icon}
              value={figures.total}
              note={note(figures.recent)}
            />
          );
        })}
      </StatGrid>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <RecentActivity activity={dashboard.activity} />
        <div className="grid grid-cols-1 gap-6 md:max-xl:grid-cols-2">
          <QuickActions />
          <SystemStatus dashboard={dashboard} />
        </div>
      </div>
    </>
  );
}

function figuresOf(dashboard: Dashboard, card: (typeof cards)[number]) {
  if (card === 'revenue') {
    const { month_cents, recent_cents } = dashboard.revenue;
    return { total: formatCents(month_cents), recent: formatCents(recent_cents) };
  }
  const { total, recent } = dashboard[card];
  return { total: total.toLocaleString('en-US'), recent: recent.toLocaleString('en-US') };
}
