import { NavLink } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { useMenuPopover } from '#app/components/ui/menu-popover.ts';
import { chatLauncher } from '#app/content/help-chat/launcher.ts';
import { headerNavigation, homeLink } from '#app/content/site/navigation.ts';
import type { Link } from '#app/content/types.ts';
import { openChat } from './help-chat/chat-store.ts';
import { SessionControls } from './session-controls.tsx';

const groups = headerNavigation.filter((entry) => 'links' in entry);
const singleLinks: Link[] = [homeLink, ...headerNavigation.filter((entry) => 'href' in entry)];

export function MobileMenu({ className, isForStudy }: { className: string; isForStudy: boolean }) {
  const { isOpen, close, panelProps } = useMenuPopover();

  function link(entry: Link) {
    return (
      <li key={entry.href}>
        <NavLink
          to={entry.href}
          end
          onClick={close}
          className="flex min-h-11 items-center aria-[current=page]:font-semibold aria-[current=page]:text-primary-strong"
        >
          {entry.label}
        </NavLink>
      </li>
    );
  }

  return (
    <div className={className}>
      <Button
        variant="secondary"
        size="small"
        popoverTarget="mobile-menu"
        aria-expanded={isOpen}
        className="mobile-menu-button w-full justify-start!"
      >
        <Icon name="menu" />
        <Icon name="x" />
        <span className="grow">Menu</span>
      </Button>
      <div
        {...panelProps}
        id="mobile-menu"
        className="menu-panel bottom-0 overflow-y-auto overscroll-contain bg-paper px-gutter pt-6 pb-8 text-ink lg:hidden"
      >
        <nav aria-label="Main" className="grid grid-cols-2 gap-x-6 gap-y-7">
          {groups.map((group) => (
            <div key={group.label}>
              <p id={`mobile-${group.label}`} className="mb-1 font-display text-subheading font-semibold">
                {group.label}
              </p>
              <ul aria-labelledby={`mobile-${group.label}`}>{group.links.map(link)}</ul>
            </div>
          ))}
          <ul className="self-end">{singleLinks.map(link)}</ul>
        </nav>
        {isForStudy && (
          <button
            type="button"
            onClick={() => {
              close();
              openChat();
            }}
            className="mt-6 flex min-h-11 w-full cursor-pointer items-center gap-2.5 border-t border-line pt-6 font-semibold noscript:hidden"
          >
            <Icon name="message-circle" />
            {chatLauncher.open}
          </button>
        )}
        <SessionControls onChoose={close} className="mt-8 flex border-t border-line pt-6" />
      </div>
    </div>
  );
}
