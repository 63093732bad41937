import type { Database, Transaction } from '#backend/database/database.ts';

/**
 * Fills an empty database with sample content and returns whether it did. All of it is one transaction: if the process
 * is killed, the database stays empty and the next start tries again.
 */
export async function seedSampleData(database: Database): Promise<boolean> {
  return database.run('server', async (transaction) => {
    // Several processes may start on one database at once. The second finds it filled.
    await transaction.query(`select pg_advisory_xact_lock(hashtext('server/seed'))`);
    if (!(await isEmpty(transaction))) return false;
    // Most starts need no samples, and then nothing of them is loaded.
    const { addSamples } = await import('./add-samples.ts');
    await addSamples(transaction);
    return true;
  });
}

/** Removed samples leave their entries in sample_rows, so that they do not come back at the next start. */
async function isEmpty(transaction: Transaction): Promise<boolean> {
  const [found] = await transaction.query<{ isEmpty: boolean }>(
    `select not exists (select from private.sample_rows)
       and not exists (select from public.blog_posts)
       and not exists (select from public.courses where imported_at is null)
       and not exists (select from public.payments)
       and not exists (select from public.support_tickets)
       and not exists (select from public.profiles where role <> 'admin') as "isEmpty"`,
  );
  return found?.isEmpty ?? false;
}
