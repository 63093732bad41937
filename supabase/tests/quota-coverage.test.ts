/**
 * Whatever a learner can fill has a quota: every table with a column for a person, every table that a user may insert
 * into, and every table that a function inserts into for a learner.
 */
import { afterAll, expect, test } from 'vitest';
import type { Transaction } from '#backend/database/database.ts';
import { functions } from './access-matrix.ts';
import { openAttempts } from './attempts.ts';

const attempts = await openAttempts();
afterAll(attempts.close);

/** Tables without a trigger, and what limits them instead. */
const limitedOtherwise: Record<string, string> = {
  'private.course_learners': 'one row for each learner and course, kept by triggers',
  'private.module_completions': 'one row for each learner and module, kept by triggers',
  'private.newsletter_tokens': 'three mails an hour to each address',
  'private.questions': 'each comes with a revision',
  'private.rate_limits': 'one row for each limit and person, deleted after a day',
  'private.used_trials':
    'one row for each group of plans and address, and a new address is confirmed by mail',
  'public.blog_posts': 'for admins',
  'public.certificates': 'one for each level that is passed, and those that admins issue',
  'public.course_staff': 'for admins',
  'public.extra_time': 'one row for each learner',
  'public.memberships': 'one for each payment, and one trial for each group of plans',
  'public.payments': 'request_membership counts them, so that renewals are never refused',
  'public.profiles': 'one row for each account, which sign-up limits',
  'storage.objects': 'restrictive policies, because hosted Supabase allows no triggers there',
};

/** The rows inserted by this connection that PostgreSQL has not added to its statistics yet. */
async function countInserts(transaction: Transaction): Promise<Map<string, number>> {
  const rows = await transaction.query<{ name: string; inserted: number }>(
    `select schemaname || '.' || relname as name, n_tup_ins::integer as inserted from pg_stat_xact_user_tables
     where schemaname in ('public', 'private', 'storage')`,
  );
  return new Map(rows.map(({ name, inserted }) => [name, inserted]));
}

test('every table that a learner can fill has a quota', async () => {
  const names = (text: string) =>
    attempts.asServer(async (transaction) =>
      (await transaction.query<{ name: string }>(text)).map(({ name }) => name),
    );
  const granted = await names(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private', 'storage') and c.relkind in ('r', 'p')
       and has_any_column_privilege('authenticated', c.oid, 'insert')`,
  );
  const aboutPeople = await names(
    `select distinct n.nspname || '.' || c.relname as name
     from pg_constraint key join pg_class c on c.oid = key.conrelid join pg_namespace n on n.oid = c.relnamespace
     where key.contype = 'f' and key.confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)
       and n.nspname in ('public', 'private')`,
  );
  const written: string[] = [];
  for (const [name, { call, may }] of Object.entries(functions)) {
    const isForLearners = may.userA === 'done' || may.userB === 'done' || may.service === 'done';
    if (!isForLearners || /import_course/.test(name)) continue;
    for (const actor of ['userA', 'userB', 'service'] as const) {
      if (may[actor] !== 'done') continue;
      await attempts.reach(actor, async (transaction) => {
        const before = await countInserts(transaction);
        await transaction.query(`select ${call}`);
        for (const [table, rows] of await countInserts(transaction)) {
          if (rows > (before.get(table) ?? 0)) written.push(table);
        }
      });
    }
  }
  // Proof that the statistics of the transaction are read at all.
  expect(written).toContain('public.contact_messages');

  const withQuota = await names(
    `select distinct n.nspname || '.' || c.relname as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where t.tgfoid = to_regproc('private.enforce_quota') and t.tgtype & 4 = 4 and t.tgenabled = 'O'`,
  );
  const fillable = [...new Set([...granted, ...aboutPeople, ...written])].sort();
  const covered = new Set([...withQuota, ...Object.keys(limitedOtherwise)]);
  expect(fillable.filter((table) => !covered.has(table))).toEqual([]);
  expect(Object.keys(limitedOtherwise).filter((table) => !fillable.includes(table))).toEqual([]);
});

test('every total is counted by an index that begins with the owner', async () => {
  const slow = await attempts.asServer((transaction) =>
    transaction.query(
      `with totals as (
         select tgrelid, string_to_array(encode(tgargs, 'escape'), '\\000') as arguments from pg_trigger
         where tgfoid = to_regproc('private.enforce_quota') and tgnargs = 4
       )
       select tgrelid::regclass::text as name from totals
       where not exists (
         select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
         where i.indrelid = totals.tgrelid and a.attname = arguments[2] and i.indpred is null
       )`,
    ),
  );
  expect(slow).toEqual([]);
});
