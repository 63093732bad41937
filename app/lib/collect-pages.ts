/** As many rows as the API gives in one answer. */
const rowsPerRequest = 1000;

/** Asks for page after page, each after the last row of the one before, until one is not full. */
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
