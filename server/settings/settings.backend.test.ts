import { expect, test } from 'vitest';
import { freshEmail, makeSignedIn, password, sql } from '#backend/auth/testing/ask.ts';
import { startMailServer } from '#backend/testing/mail-server.ts';
import type { JsonObject } from '#domain/database/database-types.ts';
import type { MailCheck } from '#domain/messages/mail.ts';
import { startTestBackend, type TestBackend } from '#testing/backend.ts';

/** Saves settings as an admin, as the page does, and waits until the server has reloaded them. */
async function startWithAdmin(variables: Record<string, string> = {}) {
  const site = await startTestBackend({ RATE_LIMITS: 'off', ...variables });
  const admin = await makeSignedIn(site);
  await sql(site, `update public.profiles set role = 'admin' where id = $1`, [admin.id]);

  async function save(changes: JsonObject): Promise<void> {
    const heard = new Promise<void>((resolve) => site.settings.onChange(resolve));
    const { data: settings } = await admin.client.rpc('read_site_settings').throwOnError();
    await admin.client
      .rpc('save_site_settings', { changes, expected_updated_at: settings.updated_at })
      .throwOnError();
    await heard;
  }
  const checkMail = async (method: 'GET' | 'POST') => {
    const { data } = await admin.client.functions.invoke<MailCheck>('mail-check', { method });
    return data;
  };
  return { site, admin, save, checkMail };
}

const signUp = (site: TestBackend, email = freshEmail()) => site.client().auth.signUp({ email, password });

const writeToUs = (site: TestBackend) =>
  site.fetch('http://127.0.0.1:3000/functions/v1/contact-form', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ada',
      email: 'ada@example.org',
      subject: 'A question',
      message: 'When does the next course begin?',
    }),
  });

test('registration closes and opens with the setting', async () => {
  const { site, save } = await startWithAdmin();
  await save({ registration_enabled: false });
  expect((await signUp(site)).error).toMatchObject({ status: 422, code: 'signup_disabled' });
  await save({ registration_enabled: true });
  expect((await signUp(site)).error).toBeNull();
});

test('without email verification a new account is signed in at once', async () => {
  const { site, save } = await startWithAdmin();
  await save({ email_verification_required: false });
  expect((await signUp(site)).data.session).not.toBeNull();
  await save({ email_verification_required: true });
  expect((await signUp(site)).data.session).toBeNull();
});

test('mails use the saved site name and sender address', async () => {
  const { site, save } = await startWithAdmin();
  await save({ site_name: 'Night School', contact_email: 'desk@night.example' });
  await signUp(site, 'newcomer@example.org');
  const mail = site.mails.findLast(({ to }) => to === 'newcomer@example.org');
  expect(mail?.text).toContain('Welcome to Night School');
  expect(JSON.stringify(mail)).toContain('desk@night.example');
});

test.for([
  [{}, 1],
  [{ email_notifications: false }, 0],
  [{ notifications_enabled: false }, 0],
] as const)(
  'with %j the institute gets %d mails about a message, which is stored either way',
  async ([changes, count]) => {
    const { site, save } = await startWithAdmin();
    await save({ ...changes, contact_email: 'desk@night.example' });
    expect((await writeToUs(site)).status).toBe(200);
    expect(site.mails.filter(({ to }) => to === 'desk@night.example')).toHaveLength(count);
    expect(await sql(site, 'select subject from public.support_tickets')).toEqual([
      { subject: 'A question' },
    ]);
  },
);

test('mails use a new mail server as soon as it is saved, and a test mail reports the result', async () => {
  const { site, admin, save, checkMail } = await startWithAdmin();
  expect(await checkMail('GET')).toEqual({ route: 'outbox', to: admin.email });
  expect(await checkMail('POST')).toEqual({ route: 'outbox', to: admin.email });

  const server = await startMailServer(undefined, 'open sesame');
  const saved = { smtp_host: '127.0.0.1', smtp_port: server.port, smtp_username: 'post' };
  await save({ ...saved, smtp_password: 'wrong' });
  expect(await checkMail('POST')).toMatchObject({
    route: 'settings',
    problem: expect.stringContaining('535'),
  });
  await save({ smtp_password: 'open sesame' });
  expect(await checkMail('POST')).toEqual({ route: 'settings', to: admin.email });
  expect(server.received).toMatchObject([{ to: admin.email, subject: expect.stringContaining('Test mail') }]);
  await signUp(site, 'newcomer@example.org');
  await expect.poll(() => server.received.map(({ to }) => to)).toContain('newcomer@example.org');

  await save({ smtp_host: '' });
  expect(await checkMail('GET')).toMatchObject({ route: 'outbox' });
});

test('a mail server in the environment wins over the saved one', async () => {
  const server = await startMailServer();
  const { admin, save, checkMail } = await startWithAdmin({ SMTP_URL: server.url });
  await save({ smtp_host: 'nowhere.invalid' });
  expect(await checkMail('POST')).toEqual({ route: 'environment', to: admin.email });
  expect(server.received).toHaveLength(1);
});

test('only an admin tests the mail server', async () => {
  const { site } = await startWithAdmin();
  const { client } = await makeSignedIn(site);
  for (const method of ['GET', 'POST'] as const) {
    const { response } = await client.functions.invoke('mail-check', { method });
    expect([response?.status, await response?.json()]).toEqual([
      403,
      { error: 'Only an admin may do this.' },
    ]);
  }
  expect(site.mails).toEqual([]);
});
