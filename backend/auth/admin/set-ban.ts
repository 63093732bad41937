import type { Transaction } from '#backend/database/database.ts';

/** Blocks sign-in and refresh for that long. 0 lifts the ban, undefined leaves it unchanged. */
export async function setBan(
  transaction: Transaction,
  accountId: string,
  seconds: number | undefined,
): Promise<void> {
  if (seconds === undefined) return;
  await transaction.query(
    `update auth.users set
       banned_until = case when $2::float8 > 0 then now() + make_interval(secs => $2::float8) end,
       updated_at = now()
     where id = $1`,
    [accountId, seconds],
  );
}
