import type { SheetTable } from '#app/content/resources/printable-activities.ts';

/** The tables of a sheet as they are printed, with the empty fields to fill in. */
export function SheetTables({ tables }: { tables: SheetTable[] }) {
  return (
    <div className="mt-12 grid gap-10">
      {tables.map((table) => (
        <section
          key={table.caption}
          aria-label={table.caption}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          className="overflow-x-auto print:overflow-visible"
        >
          <table className="w-full border-collapse bg-surface text-left text-caption sm:text-small">
            <caption className="mb-3 text-left font-display text-subheading font-semibold">
              {table.caption}
            </caption>
            <thead>
              <tr>
                {table.columns.map((column, position) => (
                  <th
                    key={keyOf(table, position)}
                    scope="col"
                    className="border border-line-strong p-1.5 sm:p-3"
                  >
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.join()}>
                  {row.map((cell, position) => (
                    <td key={keyOf(table, position)} className="h-11 border border-line-strong p-1.5 sm:p-3">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}

/** Columns may share a name, so the key contains all the names up to its own. */
function keyOf({ columns }: SheetTable, position: number): string {
  return columns.slice(0, position + 1).join();
}
