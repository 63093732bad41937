import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { useMenuPopover } from '#app/components/ui/menu-popover.ts';
import { adminFrame } from '#app/content/admin/admin.ts';
import { SectionLinks } from './section-links.tsx';

/** The section menu for screens without room for a sidebar. On phones it also says who is signed in. */
export function PhoneMenu({ email, className }: { email: string; className?: string }) {
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
        <p className="mb-4 border-b border-line pb-4 text-small md:hidden">
          <span className="block font-semibold">{adminFrame.label}</span>
          <span className="block text-ink-soft wrap-anywhere">{email}</span>
        </p>
        <SectionLinks onFollow={close} />
      </div>
    </div>
  );
}
