/** Asks for page after page, each after the last row of the one before, until one is not full. */
export async function collectPages<Row>(
  pageSize: number,
  load: (last: Row | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await load(rows.at(-1));
    rows.push(...page);
    if (page.length < pageSize) return rows;
  }
}
