import type { ReactNode } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { adminWords } from '#app/content/admin/admin.ts';
import type { Page } from '#app/lib/paging.ts';

/** The row above a list: search and filters first, actions last. */
export function ListToolbar({ children }: { children: ReactNode }) {
  return <div className="mb-5 flex flex-wrap items-center gap-3">{children}</div>;
}

/** Takes the place of a list: loading, empty, or how to continue. */
export function ListNotice({ children }: { children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-dashed border-line-strong px-6 py-14 text-center text-ink-soft">
      {children}
    </div>
  );
}

/** Admin pages export this as `HydrateFallback`. */
export function PageLoading() {
  return <ListNotice>{adminWords.loading}</ListNotice>;
}

/** For data that failed to load. The button revalidates the page. */
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

/** One page of a list with a link to the next, or a notice in its place. */
export function PagedList<Row>({
  page,
  failed,
  empty,
  children,
}: {
  /** Undefined if it failed to load. */
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

/** There is no link to the previous page: the browser's Back button does that. */
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
