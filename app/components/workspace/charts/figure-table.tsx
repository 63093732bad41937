import type { ReactNode } from 'react';

/** A few columns of figures that fit a phone without changes: names on the left, numbers on the right. */
export function FigureTable({
  caption,
  columns,
  rows,
}: {
  /** For screen readers only. */
  caption: string;
  columns: readonly string[];
  /** The first cell names its row. */
  rows: readonly { key: string; name: ReactNode; figures: readonly string[] }[];
}) {
  const [nameColumn, ...figureColumns] = columns;
  return (
    <table className="w-full text-small tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line-strong text-caption text-ink-soft">
          <th scope="col" className="py-2 pr-3 text-left font-semibold">
            {nameColumn}
          </th>
          {figureColumns.map((column) => (
            <th key={column} scope="col" className="py-2 pl-3 text-right font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, figures }) => (
          <tr key={key} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 pr-3 text-left align-baseline font-normal wrap-anywhere">
              {name}
            </th>
            {figures.map((figure, index) => (
              <td
                key={figureColumns[index]}
                className="py-2 pl-3 text-right align-baseline whitespace-nowrap"
              >
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
