import { Link } from 'react-router';
import { Icon } from '#app/components/ui/icon.tsx';
import { search as words } from '#app/content/site/search.ts';

/** Where to go on without results. */
export function LookAround() {
  const { title, links } = words.start;
  return (
    <section aria-labelledby="look-around" className="mt-14">
      <h2 id="look-around" className="text-heading">
        {title}
      </h2>
      <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {links.map(({ label, href, text, icon }) => (
          <li key={href}>
            <Link
              to={href}
              className="flex h-full items-start gap-4 rounded-card border border-line bg-surface p-5 hover:border-line-strong"
            >
              <Icon name={icon} className="mt-0.5 size-6 shrink-0 text-primary-strong" />
              <span>
                <span className="block font-display text-subheading font-semibold">{label}</span>
                <span className="mt-1 block text-small text-ink-soft">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
