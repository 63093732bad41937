/** Every backend call of the product that the specification lists, with the real client. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#domain/database/database-types.ts';
import { openTestBackend, type TestBackend } from '#testing/backend.ts';

const password = 'correct horse';
let site: TestBackend;
let admin: SupabaseClient<Database>;
let user: SupabaseClient<Database>;

beforeAll(async () => {
  site = await openTestBackend({ RATE_LIMITS: 'off' });
  admin = await signedIn('admin@example.com');
  user = await signedIn('user@example.com');
  await site
    .serviceClient()
    .from('profiles')
    .update({ role: 'admin' })
    .eq('email', 'admin@example.com')
    .throwOnError();
});
afterAll(() => site.close());

async function signedIn(email: string): Promise<SupabaseClient<Database>> {
  await site.serviceClient().auth.admin.createUser({ email, password, email_confirm: true });
  const client = site.client();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

const idOf = async (client: SupabaseClient<Database>) => String((await client.auth.getUser()).data.user?.id);

test('role check: select role from profiles, filter id equals the user id, single row', async () => {
  const roleOf = async (client: SupabaseClient<Database>) =>
    (
      await client
        .from('profiles')
        .select('role')
        .eq('id', await idOf(client))
        .single()
    ).data;
  expect(await roleOf(admin)).toEqual({ role: 'admin' });
  expect(await roleOf(user)).toEqual({ role: 'user' });
});

test('a role check without a profile fails with PGRST116', async () => {
  const missing = '00000000-0000-4000-8000-000000000000';
  const { data, error } = await user.from('profiles').select('role').eq('id', missing).single();
  expect(data).toBeNull();
  expect(error).toMatchObject({ code: 'PGRST116' });
});

test('audit log on admin login: remote procedure log_admin_action', async () => {
  const details = { user_email: 'admin@example.com' };
  const { error } = await admin.rpc('log_admin_action', {
    action_type: 'admin_login',
    action_details: details,
  });
  expect(error).toBeNull();
  const { data } = await admin.from('admin_audit_log').select('*').eq('action', 'admin_login');
  expect(data).toEqual([expect.objectContaining({ admin_id: await idOf(admin), details })]);
  const refused = await user.rpc('log_admin_action', { action_type: 'admin_login', action_details: details });
  expect(refused.error).toMatchObject({ code: '42501' });
});

test('contact message: POST to the function contact-form', async () => {
  const answer = await site.fetch('http://127.0.0.1:3000/functions/v1/contact-form', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ada',
      email: 'ada@example.com',
      subject: 'A question',
      message: 'How do I begin with the first course?',
    }),
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ message: expect.stringContaining('within 24 hours') });
});

test('blog: an admin creates, reads, updates and deletes; a visitor reads what is published', async () => {
  const post = { title: 'A post', slug: '', content: 'Some words.', author_name: 'Lifelong AI Institute' };
  const created = await admin.from('blog_posts').insert([{ ...post, published: false, publish_date: null }]);
  expect(created).toMatchObject({ status: 201, error: null });
  const { data: listed } = await admin
    .from('blog_posts')
    .select('*')
    .order('created_at', { ascending: false });
  expect(listed).toEqual([expect.objectContaining({ title: 'A post', slug: 'a-post' })]);

  const publishedPosts = () =>
    site
      .client()
      .from('blog_posts')
      .select('*')
      .eq('published', true)
      .order('publish_date', { ascending: false });
  expect((await publishedPosts()).data).toEqual([]);
  const id = String(listed?.[0]?.id);
  const change = { published: true, publish_date: new Date().toISOString() };
  expect(await admin.from('blog_posts').update(change).eq('id', id)).toMatchObject({
    status: 204,
    error: null,
  });
  expect((await publishedPosts()).data).toEqual([expect.objectContaining({ id, published: true })]);

  expect(await user.from('blog_posts').delete().eq('id', id)).toMatchObject({ error: null });
  expect((await publishedPosts()).data).toHaveLength(1);
  expect(await admin.from('blog_posts').delete().eq('id', id)).toMatchObject({ status: 204, error: null });
  expect((await publishedPosts()).data).toEqual([]);
});

test('users list: all columns, newest first, limit 100, filtered by email or full_name', async () => {
  const list = (client: SupabaseClient<Database>, search: string) =>
    client
      .from('profiles')
      .select('*')
      .order('created_at', { ascending: false })
      .limit(100)
      .or(`email.ilike.%${search}%,full_name.ilike.%${search}%`);
  expect((await list(admin, 'USER@')).data).toEqual([
    expect.objectContaining({ email: 'user@example.com', role: 'user' }),
  ]);
  expect((await list(admin, 'example.com')).data).toHaveLength(2);
  expect((await list(user, 'example.com')).data).toHaveLength(1);
});

test('audit write and read: own entries in, newest first, limit 100', async () => {
  const details = { total_users: 2, search_query: '' };
  const written = await admin
    .from('admin_audit_log')
    .insert({ admin_id: await idOf(admin), action: 'view_users', details });
  expect(written).toMatchObject({ status: 201, error: null });
  const { data } = await admin
    .from('admin_audit_log')
    .select('*')
    .order('created_at', { ascending: false })
    .limit(100);
  expect(data?.[0]).toMatchObject({ action: 'view_users', details });
  const asUser = await user
    .from('admin_audit_log')
    .insert({ admin_id: await idOf(user), action: 'view_users', details });
  expect(asUser.error).toMatchObject({ code: '42501' });
});

test('the kinds of errors the client knows', async () => {
  const visitor = site.client();
  expect((await visitor.auth.getUser()).error).toMatchObject({
    message: 'Auth session missing!',
    status: 400,
  });
  expect((await visitor.auth.getUser('not.a.token')).error).toMatchObject({ status: 403, code: 'bad_jwt' });
  expect((await visitor.auth.signUp({ email: 'weak@example.com', password: '12345' })).error).toMatchObject({
    name: 'AuthWeakPasswordError',
    reasons: ['length'],
  });
  // The type forbids a call without credentials; a JavaScript caller can still make it.
  const nothing = {} as { email: string; password: string };
  const missing = 'You must provide either an email or phone number and a password';
  expect((await visitor.auth.signUp(nothing)).error).toMatchObject({ message: missing });
  expect((await visitor.auth.signInWithPassword(nothing)).error).toMatchObject({ message: missing });
});
