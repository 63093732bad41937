import { Link } from 'react-router';
import { Icon } from '#app/components/ui/icon.tsx';
import { adminDashboard } from '#app/content/admin/dashboard.ts';
import { formatAgo, formatShortDate } from '#app/lib/dates.ts';
import { shownAddress } from '#app/lib/shown-address.ts';
import { toSentence } from '#app/lib/text.ts';
import type { Activity } from '#domain/site/dashboard.ts';
import { DashboardPanel } from './dashboard-panel.tsx';

const words = adminDashboard.activity;

export function RecentActivity({ activity }: { activity: Activity[] }) {
  return (
    <DashboardPanel title={words.title}>
      {activity.length === 0 && <p className="mt-4 text-ink-soft">{words.empty}</p>}
      <ol className="mt-3">
        {activity.map((item) => (
          <li key={`${item.kind} ${item.id}`} className="border-b border-line last:border-0">
            <ActivityLink {...item} />
          </li>
        ))}
      </ol>
    </DashboardPanel>
  );
}

function ActivityLink(item: Activity) {
  const { icon, note } = words.kinds[item.kind];
  return (
    <Link
      to={addressOf(item)}
      className="group grid min-h-16 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 py-2.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-tint text-primary-strong">
        <Icon name={icon} />
      </span>
      <span>
        <span className="block font-semibold wrap-anywhere group-hover:underline group-hover:underline-offset-4">
          {describeSubject(item)}
        </span>
        <span className="block text-caption wrap-anywhere text-ink-soft">
          {note(item.person ?? words.deletedAccount)}
        </span>
      </span>
      <time
        dateTime={item.at}
        title={formatShortDate(item.at)}
        className="text-caption whitespace-nowrap text-ink-soft max-sm:col-start-2"
      >
        {formatAgo(item.at)}
      </time>
    </Link>
  );
}

function describeSubject({ kind, subject }: Activity): string {
  if (kind === 'action') return toSentence(subject);
  return kind === 'sign-up' ? shownAddress(subject) : subject;
}

function addressOf({ kind, id, subject }: Activity): string {
  const text = encodeURIComponent(subject);
  switch (kind) {
    case 'sign-up':
      // A child is named by the nickname, which the search of users does not look into. New users come first.
      return subject.includes('@') ? `/admin/users?search=${text}` : '/admin/users';
    case 'post':
      return `/admin/blog/${id}`;
    case 'ticket':
      return `/admin/support/${id}`;
    case 'action':
      return `/admin/audit?action=${text}`;
  }
}
