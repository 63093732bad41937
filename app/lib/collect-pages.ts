/** The maximum number of rows in one API response. */
const rowsPerRequest = 1000;

/** Fetches page after page, each after the last row of the previous one, until one is not full. */
export async function collectPages<Row>(
  load: (last: Row | undefined, pageSize: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await load(rows.at(-1), rowsPerRequest);
    rows.push(...page);
    if (page.length < rowsPerRequest) return rows;
  }
}
