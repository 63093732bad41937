import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { adminFrame } from '#app/content/admin/admin.ts';
import { PhoneMenu } from './phone-menu.tsx';

/** The section name is the page's h1, so pages below it start with their own content. */
export function AdminHeader({
  section,
  email,
  onLogout,
  onSearch,
}: {
  section: string;
  email: string;
  onLogout: () => void;
  onSearch: () => void;
}) {
  return (
    <header className="sticky top-0 z-40 flex h-header items-center gap-3 border-b border-line bg-paper px-gutter lg:gap-5 lg:px-10">
      <PhoneMenu email={email} className="lg:hidden" />
      <h1 className="min-w-0 truncate text-subheading md:shrink-0">{section}</h1>
      <Button
        variant="secondary"
        size="small"
        onClick={onSearch}
        aria-keyshortcuts="Control+K Meta+K"
        className="ml-auto text-ink-soft max-sm:size-11 max-sm:px-0"
      >
        <Icon name="search" />
        <span className="max-sm:sr-only">{adminFrame.search}</span>
        <kbd className="rounded-small bg-sunk px-1.5 py-0.5 font-body text-caption max-lg:hidden">Ctrl K</kbd>
      </Button>
      <p className="min-w-0 text-right text-caption leading-tight max-md:hidden">
        <span className="block font-semibold">{adminFrame.label}</span>
        <span title={email} className="block max-w-56 truncate text-ink-soft">
          {email}
        </span>
      </p>
      <Button
        variant="secondary"
        size="small"
        onClick={onLogout}
        className="shrink-0 max-sm:size-11 max-sm:px-0"
      >
        <Icon name="log-out" />
        <span className="max-sm:sr-only">{adminFrame.logout}</span>
      </Button>
    </header>
  );
}
