import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import type { Certificate } from '#domain/certificates/certificate.ts';
import type { Database } from '#domain/database/database-types.ts';
import { type Account, createAccount, serviceClient, tokensOf } from './accounts.ts';

/** The backend with an admin's session: certificates can only be created by its functions. */
export async function clientOf(account: Account): Promise<SupabaseClient<Database>> {
  const { access_token } = await tokensOf(account);
  const { url, secretKey } = inject('site');
  return createClient<Database>(url, secretKey, { accessToken: async () => access_token });
}

/** A learner who has set a name for certificates. */
export async function createLearner(name: string): Promise<Account> {
  const learner = await createAccount();
  await serviceClient().from('profiles').update({ full_name: name }).eq('id', learner.id).throwOnError();
  return learner;
}

export async function issueTo(
  learner: Account,
  admin: Account,
  { course = 'Meet AI', name = 'Ada Adams', score = 95, isPending = false } = {},
): Promise<Certificate> {
  const supabase = await clientOf(admin);
  const { data: found } = await supabase
    .from('courses')
    .select('id')
    .eq('title', course)
    .single()
    .throwOnError();
  const { data } = await supabase
    .rpc('issue_certificate', {
      target_user: learner.id,
      target_course: found.id,
      printed_name: name,
      reached_score: score,
      reason: 'Passed the course',
      as_pending: isPending,
    })
    .throwOnError();
  return data;
}

/** A certificate of the sample data: only those are old enough to have expired. */
export async function findSample(status: Certificate['status'], isExpired = false): Promise<Certificate> {
  const { data } = await serviceClient()
    .from('certificates')
    .select('*')
    .eq('status', status)
    .like('student_email', '%@example.com')
    .order('valid_until', { ascending: isExpired })
    .limit(1)
    .single()
    .throwOnError();
  return data;
}
