import type { ReactNode } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { draftOffer as words } from '#app/content/admin/admin.ts';
import { formatShortDate } from '#app/lib/dates.ts';

/** Offers the unsaved changes that this device kept. */
export function DraftOffer({
  keptAt,
  onRestore,
  onDiscard,
  children,
}: {
  keptAt: string;
  onRestore: () => void;
  onDiscard: () => void;
  /** What the changes are about. */
  children: ReactNode;
}) {
  return (
    <section role="status" className="max-w-[40rem] rounded-card bg-accent-tint p-6">
      <h2 className="text-subheading">{words.title}</h2>
      <p className="mt-2">
        {words.text(formatShortDate(keptAt))} <strong className="wrap-anywhere">{children}</strong>
      </p>
      <p className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onRestore}>{words.restore}</Button>
        <Button variant="secondary" onClick={onDiscard}>
          {words.dismiss}
        </Button>
      </p>
    </section>
  );
}
