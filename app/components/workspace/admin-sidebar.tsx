import { Link } from 'react-router';
import { SiteLogo } from '#app/components/site/site-logo.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { adminFrame } from '#app/content/admin/admin.ts';
import { useSite } from '#app/lib/site.ts';
import { SectionLinks } from './section-links.tsx';

export function AdminSidebar({ className }: { className?: string }) {
  return (
    <div
      className={classNames(
        'sticky top-0 flex h-screen flex-col gap-6 overflow-y-auto border-r border-line bg-sunk p-4',
        className,
      )}
    >
      <p className="flex min-h-11 items-center gap-2.5 px-2 font-display leading-tight font-semibold">
        <SiteLogo className="size-8 shrink-0" />
        {useSite().name}
      </p>
      <SectionLinks />
      <Link
        to="/"
        className="mt-auto flex min-h-11 items-center gap-3 rounded-control px-3 text-small font-semibold text-ink-soft hover:bg-surface hover:text-ink"
      >
        <Icon name="external-link" className="size-5 shrink-0" />
        {adminFrame.website}
      </Link>
    </div>
  );
}
