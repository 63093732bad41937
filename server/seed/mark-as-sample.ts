import type { Transaction } from '#backend/database/database.ts';

/** Marks a row as sample data, which an admin can remove with one click. */
export async function markAsSample(transaction: Transaction, table: string, id: string): Promise<void> {
  await transaction.query('insert into private.sample_rows (table_name, row_id) values ($1, $2)', [
    table,
    id,
  ]);
}
