import { Link } from 'react-router';
import { Icon } from '#app/components/ui/icon.tsx';
import { adminDashboard } from '#app/content/admin/dashboard.ts';
import { DashboardPanel } from './dashboard-panel.tsx';

export function QuickActions() {
  const { title, links } = adminDashboard.quickActions;
  return (
    <DashboardPanel title={title}>
      <ul className="mt-4 grid gap-2">
        {links.map(({ label, href, icon }) => (
          <li key={href}>
            <Link
              to={href}
              className="flex min-h-12 items-center gap-3 rounded-control border border-line px-4 text-small font-semibold hover:border-line-strong hover:bg-sunk"
            >
              <Icon name={icon} className="size-5 shrink-0 text-primary-strong" />
              {label}
              <Icon name="chevron-right" className="ml-auto size-4 shrink-0 text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </DashboardPanel>
  );
}
