import { Link } from 'react-router';

type Crumb = { label: string; href: string };

/** The path from the home page to this one. The current page is the last entry and not a link. */
export function Breadcrumbs({ trail, current }: { trail: Crumb[]; current: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-small text-ink-faint">
        {trail.map((crumb) => (
          <li key={crumb.href} className="flex items-center gap-x-2">
            <Link
              to={crumb.href}
              className="inline-flex min-h-6 items-center underline-offset-4 hover:text-ink hover:underline"
            >
              {crumb.label}
            </Link>
            <span aria-hidden="true" className="size-1 rounded-full bg-accent" />
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
