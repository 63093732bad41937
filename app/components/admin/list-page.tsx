import type { ReactNode } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { adminWords } from '#app/content/admin.ts';

/** The row above a list: search and filters first, what can be done at its end. */
export function ListToolbar({ children }: { children: ReactNode }) {
  return <div className="mb-5 flex flex-wrap items-center gap-3">{children}</div>;
}

/** What stands where a list would: that it is on its way, that it is empty, or how to go on. */
export function ListNotice({ children }: { children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-dashed border-line-strong px-6 py-14 text-center text-ink-soft">
      {children}
    </div>
  );
}

export function ListFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <ListNotice>
      <p>{text}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        {adminWords.retry}
      </Button>
    </ListNotice>
  );
}

export function LoadMore({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  return (
    <p className="mt-6 text-center">
      <Button variant="secondary" size="small" disabled={isBusy} onClick={onClick}>
        {isBusy ? adminWords.loading : adminWords.loadMore}
      </Button>
    </p>
  );
}
