import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/**
 * A table if there is enough width. Otherwise each row becomes a card, and each cell shows the name of its column. The
 * width of the container counts, not the screen: a sidebar takes its share. So cells use the variants `as-table` and
 * `as-cards` of app.css instead of breakpoints.
 */
export function Table({
  caption,
  columns,
  isBusy,
  children,
}: {
  /** For screen readers only: the page around the table shows what it is about. */
  caption: string;
  columns: readonly string[];
  isBusy?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="@container/list">
      <div className="as-table:overflow-x-auto as-table:rounded-card as-table:border as-table:border-line as-table:bg-surface">
        <table aria-busy={isBusy} className="w-full text-small as-cards:block">
          <caption className="sr-only">{caption}</caption>
          <thead className="as-cards:sr-only">
            <tr>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="border-b border-line px-2.5 py-3 text-left text-caption font-semibold whitespace-nowrap text-ink-soft first:pl-4 last:pr-4"
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="as-cards:grid as-cards:gap-3 as-cards:@2xl/list:grid-cols-2">{children}</tbody>
        </table>
      </div>
    </div>
  );
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      className={classNames(
        'as-cards:block as-cards:rounded-card as-cards:border as-cards:border-line as-cards:bg-surface as-cards:p-4 as-table:border-b as-table:border-line as-table:last:border-0',
        className,
      )}
    />
  );
}

/** `label` is the name of its column, shown on cards. A cell that explains itself has none. */
export function Cell({ label, className, ...rest }: ComponentProps<'td'> & { label?: string }) {
  return (
    <td
      {...rest}
      data-label={label}
      className={classNames(
        'align-middle as-cards:block as-cards:py-1 as-table:px-2.5 as-table:py-3 as-table:first:pl-4 as-table:last:pr-4',
        label &&
          'as-cards:grid as-cards:grid-cols-[7.5rem_minmax(0,1fr)] as-cards:items-baseline as-cards:gap-3 as-cards:before:text-caption as-cards:before:text-ink-faint as-cards:before:content-[attr(data-label)]',
        className,
      )}
    />
  );
}
