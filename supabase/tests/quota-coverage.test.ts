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
  'private.address_requests': 'one row for each child, deleted after 7 days',
  'private.begun_levels': 'one row for each learner and level, kept by triggers',
  'private.class_test_gradings': 'one row for each paper of a class test',
  'private.course_learners': 'one row for each learner and course, kept by triggers',
  'private.family_invitations': 'ten a day by each owner, deleted after 7 days',
  'private.guardian_requests':
    'three a day by each child or guardian, ten a day to each address from children, deleted after 7 days',
  'private.module_completions': 'one row for each learner and module, kept by triggers',
  'private.shown_labs': 'one row for each certificate',
  'private.newsletter_tokens': 'three mails an hour to each address',
  'private.organisation_invitations': '2,000 a day by each organisation, deleted after 14 days',
  'private.picture_codes': 'one row for each child',
  'private.picture_secret': 'one row',
  'private.questions': 'each comes with a revision',
  'private.rate_limits': 'one row for each limit and person, deleted after a day',
  'private.reopened_accounts': 'for admins',
  'private.roster_changes': '30 an hour by each teacher',
  'private.search_entries': 'one row for each course, module, lesson and post',
  'private.take_over_codes': 'one row for each pupil, deleted after 14 days',
  'private.undecided_ages': 'one row for each account, until it says its country',
  'private.unknown_sign_ins': 'thirty tries in a quarter of an hour by each client, deleted after 30 days',
  'private.used_trials':
    'one row for each group of plans and address, and a new address is confirmed by mail',
  'public.agreements': 'for admins',
  'public.assignment_extensions': 'one row for each learner and assignment',
  'public.blog_posts': 'for admins',
  'public.certificates': 'one for each level that is passed, and those that admins issue',
  'public.course_files': 'at most 200 uploaded files with 15 MB in a course, 100 an hour by each author',
  'public.course_lessons': 'at most 60 in a module',
  'public.course_mail_choices': 'one row for each learner and course',
  'public.course_modules': 'at most 60 in a course',
  'public.course_staff': 'for admins',
  'public.extra_time': 'one row for each learner',
  'public.families': 'one row for each adult',
  'public.memberships': 'one for each payment, and one trial for each group of plans',
  'public.organisations': 'for admins',
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
