import type { ReactNode } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { adminWords } from '#app/content/admin.ts';
import type { Page } from '#app/lib/paging.ts';

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

/** What a page of the back office exports as its `HydrateFallback`. */
export function PageLoading() {
  return <ListNotice>{adminWords.loading}</ListNotice>;
}

/** For what could not be loaded. The button loads the data of the page again. */
export function ListFailure({ text }: { text: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <ListNotice>
      <p>{text}</p>
      <Button variant="secondary" size="small" disabled={state === 'loading'} onClick={() => revalidate()}>
        {adminWords.retry}
      </Button>
    </ListNotice>
  );
}

/** One page of a list with the way to the next, or what there is to say instead. */
export function PagedList<Row>({
  page,
  failed,
  empty,
  children,
}: {
  /** Undefined when it could not be loaded. */
  page: Page<Row> | undefined;
  failed: string;
  empty: string;
  children: (rows: Row[]) => ReactNode;
}) {
  const { search } = useLocation();
  const isFirst = !new URLSearchParams(search).has('after');
  if (!page) return <ListFailure text={failed} />;
  return (
    <>
      {page.rows.length > 0 ? (
        children(page.rows)
      ) : (
        <ListNotice>{isFirst ? empty : adminWords.pages.end}</ListNotice>
      )}
      {(page.next || !isFirst) && (
        <nav aria-label={adminWords.pages.label} className="mt-6 flex flex-wrap justify-center gap-3">
          {!isFirst && <PageLink after={undefined}>{adminWords.pages.first}</PageLink>}
          {page.next && <PageLink after={page.next}>{adminWords.pages.next}</PageLink>}
        </nav>
      )}
    </>
  );
}

/** The way back to the page before is the browser's own. */
function PageLink({ after, children }: { after: string | undefined; children: ReactNode }) {
  const parameters = new URLSearchParams(useLocation().search);
  if (after) parameters.set('after', after);
  else parameters.delete('after');
  return (
    <ButtonLink to={`?${parameters}`} variant="secondary" size="small">
      {children}
    </ButtonLink>
  );
}
