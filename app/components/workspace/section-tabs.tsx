import { Link } from 'react-router';
import { classNames } from '#app/components/ui/class-names.ts';

interface Tab {
  name: string;
  to: string;
  label: string;
}

/**
 * The pages of a class or a course as tabs. On phones they are a grid: a tab that has to be scrolled into view is not
 * found.
 */
export function SectionTabs({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: readonly Tab[];
  /** The name of the tab that is shown. */
  current: string;
}) {
  return (
    <nav aria-label={label} className="mt-6 mb-8 sm:border-b sm:border-line">
      <ul
        className={classNames('grid gap-2 sm:flex sm:gap-3', tabs.length > 6 ? 'grid-cols-3' : 'grid-cols-2')}
      >
        {tabs.map(({ name, to, label: text }) => (
          <li
            key={name}
            className={tabs.length > 6 ? 'max-sm:last:nth-[3n+1]:col-span-3' : 'max-sm:last:odd:col-span-2'}
          >
            <Link
              to={to}
              aria-current={name === current ? 'page' : undefined}
              className="flex min-h-11 items-center justify-center px-2 text-small font-semibold whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:text-ink max-sm:rounded-control max-sm:border max-sm:border-line max-sm:bg-surface max-sm:aria-[current=page]:border-primary-strong max-sm:aria-[current=page]:bg-primary-tint sm:min-h-12 sm:border-b-3 sm:border-transparent sm:px-3 sm:aria-[current=page]:border-primary-strong"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
