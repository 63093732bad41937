import { NavLink } from 'react-router';
import { Icon } from '#app/components/ui/icon.tsx';
import { adminSections } from '#app/content/admin/admin.ts';

export function SectionLinks({ onFollow }: { onFollow?: () => void }) {
  return (
    <nav aria-label="Admin">
      <ul className="grid gap-1">
        {adminSections.map(({ href, label, icon }) => (
          <li key={href}>
            <NavLink
              to={href}
              end={href === '/admin'}
              onClick={onFollow}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 text-small font-semibold text-ink-soft hover:bg-surface hover:text-ink aria-[current=page]:bg-primary-tint aria-[current=page]:text-primary-strong"
            >
              <Icon name={icon} className="size-5 shrink-0" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
