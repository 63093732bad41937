import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { adminDashboard } from '#app/content/admin/dashboard.ts';
import { siteVersion } from '#app/lib/site-version.ts';
import type { Dashboard } from '#domain/site/dashboard.ts';
import { DashboardPanel } from './dashboard-panel.tsx';

const words = adminDashboard.status;
const megabytes = new Intl.NumberFormat('en-US', {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
});

/** A response at all proves that the database works. */
export function SystemStatus({ dashboard }: { dashboard: Dashboard }) {
  return (
    <DashboardPanel title={words.title}>
      <ul className="mt-3">
        <Line name={words.database} badge={<StatusBadge tone="good">{words.working}</StatusBadge>}>
          PostgreSQL {dashboard.database.version}
        </Line>
        <MailLine mail={dashboard.mail} />
        <Line name={words.storage}>
          {words.files(dashboard.storage.files, megabytes.format(dashboard.storage.bytes / 1_000_000))}
        </Line>
        <Line name={words.version}>{siteVersion}</Line>
      </ul>
    </DashboardPanel>
  );
}

function MailLine({ mail }: Pick<Dashboard, 'mail'>) {
  if (!mail) return <Line name={words.mail}>{words.hostedMail}</Line>;
  const { waiting, failed } = mail;
  const badge =
    failed > 0 ? (
      <Link to="/admin/mail?state=failed" className="inline-flex min-h-11 items-center">
        <StatusBadge tone="bad">{words.failed(String(failed))}</StatusBadge>
      </Link>
    ) : (
      <StatusBadge tone={waiting > 0 ? 'waiting' : 'good'}>{words.working}</StatusBadge>
    );
  return (
    <Line name={words.mail} badge={badge}>
      {waiting > 0 ? words.waiting(String(waiting)) : words.mailIdle}
    </Line>
  );
}

function Line({ name, badge, children }: { name: string; badge?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 border-b border-line py-2 last:border-0">
      <span className="min-w-0">
        <span className="block font-semibold">{name}</span>
        <span className="block text-caption text-ink-soft">{children}</span>
      </span>
      {badge}
    </li>
  );
}
