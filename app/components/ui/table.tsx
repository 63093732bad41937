import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A table on a wide screen. On a phone each row becomes a card, and each cell says which column it belongs to. */
export function Table({
  caption,
  columns,
  isBusy,
  children,
}: {
  /** Read out, not shown: the page around the table shows what it is about. */
  caption: string;
  columns: readonly string[];
  isBusy?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface">
      <table aria-busy={isBusy} className="w-full text-small max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="border-b border-line px-4 py-3 text-left text-caption font-semibold whitespace-nowrap text-ink-soft"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-3">{children}</tbody>
      </table>
    </div>
  );
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      className={classNames(
        'max-md:block max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-4 md:border-b md:border-line md:last:border-0',
        className,
      )}
    />
  );
}

/** `label` is the name of its column, for phones; a cell that explains itself has none. */
export function Cell({ label, className, ...rest }: ComponentProps<'td'> & { label?: string }) {
  return (
    <td
      {...rest}
      data-label={label}
      className={classNames(
        'align-middle max-md:block max-md:py-1 md:px-4 md:py-3',
        label &&
          'max-md:grid max-md:grid-cols-[7.5rem_minmax(0,1fr)] max-md:gap-3 max-md:before:text-caption max-md:before:text-ink-faint max-md:before:content-[attr(data-label)]',
        className,
      )}
    />
  );
}
