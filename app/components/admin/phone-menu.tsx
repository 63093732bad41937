import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { useMenuPopover } from '#app/components/ui/menu-popover.ts';
import { SectionLinks } from './section-links.tsx';

/** The section menu for screens without room for a sidebar. */
export function PhoneMenu({ className }: { className?: string }) {
  const { isOpen, close, panelProps } = useMenuPopover();
  return (
    <div className={className}>
      <Button
        variant="secondary"
        size="small"
        popoverTarget="admin-menu"
        aria-expanded={isOpen}
        aria-label="Menu"
        className="mobile-menu-button size-11 max-lg:px-0"
      >
        <Icon name="menu" />
        <Icon name="x" />
      </Button>
      <div
        {...panelProps}
        id="admin-menu"
        className="menu-panel bottom-0 overflow-y-auto overscroll-contain bg-sunk px-gutter py-6 text-ink"
      >
        <SectionLinks onFollow={close} />
      </div>
    </div>
  );
}
