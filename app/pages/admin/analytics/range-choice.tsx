import { Link } from 'react-router';
import { adminAnalytics } from '#app/content/admin/analytics.ts';
import { type RangeId, rangeIds } from './ranges.ts';

/** Links, so that a range can be opened in a new tab or shared. */
export function RangeChoice({ chosen }: { chosen: RangeId }) {
  return (
    <nav aria-label={adminAnalytics.range} className="max-sm:w-full">
      <ul className="flex rounded-control border border-line-strong bg-surface p-0.5">
        {rangeIds.map((id) => (
          <li key={id} className="max-sm:grow">
            <Link
              to={`?range=${id}`}
              replace
              preventScrollReset
              aria-current={id === chosen ? 'true' : undefined}
              className="grid min-h-11 place-items-center rounded-small px-2.5 text-small font-semibold whitespace-nowrap text-ink-soft hover:text-ink aria-[current]:bg-primary-strong aria-[current]:text-on-primary sm:px-4"
            >
              {adminAnalytics.ranges[id].label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
