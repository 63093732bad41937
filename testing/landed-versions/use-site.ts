import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database/database-types.ts';
import type { TaughtLesson } from '#testing/classroom/learners.ts';
import { createSiteClient } from '#testing/site-client.ts';
import { readPublishableKey, type SiteProcess, siteAdmin } from '#testing/site-process.ts';

/** Everybody's, for tests that come back with a later version. */
export const passwordThen = 'a password of an earlier version';
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * What people and an admin do on a site beside a lesson: memberships, messages, files, certificates and settings.
 * Later versions must keep all of it.
 */
export async function useSite(site: SiteProcess, lesson: TaughtLesson): Promise<void> {
  const key = await readPublishableKey(site);
  const service = createSiteClient(site.url, site.secretKey);
  const connect = (flowType: 'implicit' | 'pkce' = 'implicit') =>
    createClient<Database>(site.url, key, {
      auth: { persistSession: false, autoRefreshToken: false, flowType },
    });
  const signIn = async (email: string, secret: string) => {
    const client = connect();
    const { data, error } = await client.auth.signInWithPassword({ email, password: secret });
    if (error) throw error;
    return { client, id: data.user.id };
  };
  const join = async (name: string) => {
    const email = `${name.toLowerCase()}@example.com`;
    const { error } = await service.auth.admin.createUser({
      email,
      password: passwordThen,
      email_confirm: true,
      user_metadata: { full_name: `${name} Example`, birth_year: 1990 },
    });
    if (error) throw error;
    return { ...(await signIn(email, passwordThen)), email };
  };
  const call = async (client: typeof service, name: string, body: object) => {
    const { data, error } = await client.functions.invoke(name, { body });
    if (error) throw new Error(`${name}: ${error.message} ${await error.context?.text?.()}`);
    return data;
  };

  const admin = await signIn(siteAdmin.email, siteAdmin.password);
  const rosa = await join('Rosa');
  const tom = await join('Tom');
  const una = await join('Una');

  // A password that was forgotten, a wrong one, and an address that two people signed up with.
  await connect('pkce').auth.resetPasswordForEmail(rosa.email);
  await connect().auth.signInWithPassword({ email: rosa.email, password: 'not this one' });
  for (const secret of ['the first password', 'another password']) {
    await connect().auth.signUp({ email: 'twice@example.com', password: secret });
  }

  // Learning.
  await rosa.client.rpc('enrol', { course: lesson.course }).throwOnError();
  await rosa.client.rpc('save_progress', { lesson: lesson.id, block_number: 3 }).throwOnError();
  await rosa.client.rpc('rate_course', { course: lesson.course, stars: 5 }).throwOnError();
  await rosa.client
    .from('lesson_notes')
    .insert({ id: randomUUID(), lesson_id: lesson.id, text: 'A note of Rosa' })
    .throwOnError();
  const { data: withLabs } = await service
    .from('lesson_contents')
    .select('lesson_id, labs, course_lessons!inner(course_id)')
    .eq('course_lessons.course_id', lesson.course)
    .not('labs', 'eq', '{}')
    .limit(1)
    .single()
    .throwOnError();
  const lab = { lesson: withLabs.lesson_id, lab: withLabs.labs[0] ?? '' };
  await rosa.client.rpc('save_lab', { ...lab, choices: { threshold: 3 } }).throwOnError();

  // Files.
  const upload = async (bucket: string, path: string, file: Buffer, contentType: string) => {
    const { error } = await rosa.client.storage.from(bucket).upload(path, file, { contentType });
    if (error) throw error;
  };
  await upload('avatars', `${rosa.id}/portrait.png`, onePixel, 'image/png');
  await upload('projects', `${rosa.id}/${randomUUID()}/plan.txt`, Buffer.from('A plan.'), 'text/plain');

  // Memberships: one is active, one was refunded, one is waiting and one is a trial.
  const request = async ({ client, id }: typeof rosa) => {
    await call(client, 'membership-request', { plan: 'learner', billing: 'monthly' });
    const { data } = await service.from('payments').select('id').eq('user_id', id).single().throwOnError();
    return data.id;
  };
  const paid = await request(rosa);
  await admin.client.rpc('settle_payment', { target_payment: paid }).throwOnError();
  const refunded = await request(tom);
  await admin.client.rpc('settle_payment', { target_payment: refunded }).throwOnError();
  await admin.client.rpc('refund_payment', { target_payment: refunded }).throwOnError();
  await request(await join('Wim'));
  await call(una.client, 'trial', { plan: 'pro' });

  // Messages.
  await call(rosa.client, 'contact-form', {
    name: 'Rosa Example',
    email: rosa.email,
    subject: 'A question about the exam',
    message: 'How long may I take for it?',
  });
  const { data: ticket } = await service
    .from('support_tickets')
    .select('id')
    .eq('email', rosa.email)
    .single()
    .throwOnError();
  await call(admin.client, 'ticket-message', {
    ticket_id: ticket.id,
    message_id: randomUUID(),
    kind: 'staff',
    text: 'One hour, Rosa.',
  });
  await rosa.client.rpc('choose_newsletter', { wanted: true }).throwOnError();
  await call(connect(), 'newsletter', { action: 'subscribe', email: 'reader@example.com' });

  // Certificates of a course: valid, pending and revoked.
  const certify = async ({ id }: { id: string }, name: string, as_pending = false) => {
    const { data } = await admin.client
      .rpc('issue_certificate', {
        target_user: id,
        target_course: lesson.course,
        printed_name: name,
        reached_score: 91,
        reason: 'Passed a course in person',
        as_pending,
      })
      .throwOnError();
    return data.id;
  };
  await certify(rosa, 'Rosa Example');
  await certify(una, 'Una Example', true);
  const certificate_id = await certify(tom, 'Tom Example');
  await admin.client.rpc('revoke_certificate', { certificate_id, reason: 'Made by mistake' }).throwOnError();

  // The rest of the back office.
  await admin.client.rpc('set_extra_time', { learner: una.id, extra_percent: 25 }).throwOnError();
  await admin.client
    .rpc('add_course_staff', { course: lesson.course, staff_email: tom.email, staff_role: 'instructor' })
    .throwOnError();
  await admin.client
    .from('blog_posts')
    .insert({ title: 'An earlier post', content: 'News of then.', published: true })
    .throwOnError();
  await admin.client.rpc('suspend_user', { user_id: (await join('Zoe')).id }).throwOnError();
  const { data: settings } = await admin.client.rpc('read_site_settings').throwOnError();
  await admin.client
    .rpc('save_site_settings', {
      changes: { smtp_password: 'a secret of the mail server' },
      expected_updated_at: (settings as { updated_at: string }).updated_at,
    })
    .throwOnError();
}
