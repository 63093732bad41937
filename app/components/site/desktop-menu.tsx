import { NavLink, useLocation } from 'react-router';
import { Container } from '#app/components/ui/container.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { useMenuPopover } from '#app/components/ui/menu-popover.ts';
import type { NavigationGroup } from '#app/content/site/navigation.ts';

/** One group of the main navigation: a button, and a panel of links below the header. */
export function DesktopMenu({ group }: { group: NavigationGroup }) {
  const { pathname } = useLocation();
  const { isOpen, close, panelProps } = useMenuPopover();
  const panelId = `menu-${group.label.toLowerCase()}`;
  const holdsCurrentPage = group.links.some((link) => link.href === pathname);
  return (
    <>
      <button
        type="button"
        popoverTarget={panelId}
        aria-expanded={isOpen}
        data-current={holdsCurrentPage || undefined}
        className="header-link group"
      >
        {group.label}
        <Icon name="chevron-down" className="size-4 text-ink-faint lg:max-xl:hidden" />
      </button>
      <div
        {...panelProps}
        id={panelId}
        className="menu-panel border-b border-line bg-surface py-8 text-ink shadow-lifted"
      >
        <Container className="grid grid-cols-[minmax(10rem,1fr)_3fr] gap-10">
          <p className="font-display text-heading font-semibold">{group.label}</p>
          <ul className="grid grid-cols-3 gap-x-6 gap-y-1">
            {group.links.map((link) => (
              <li key={link.href}>
                <NavLink
                  to={link.href}
                  onClick={close}
                  className="-mx-3 block rounded-control px-3 py-2.5 hover:bg-sunk aria-[current=page]:bg-primary-tint"
                >
                  <span className="block font-semibold">{link.label}</span>
                  <span className="block text-small text-ink-faint">{link.description}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </Container>
      </div>
    </>
  );
}
