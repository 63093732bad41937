import { afterAll, expect, test } from 'vitest';
import type { SqlValue } from '#backend/database/database.ts';
import { defaultSiteSettings, type SiteSettings } from '#domain/site/site-settings.ts';
import { openTestBackend } from '#testing/backend.ts';
import { type Actor, addPeople, callers, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

const run = (actor: Actor | 'server', text: string, values: SqlValue[] = []) =>
  backend.database.run(actor === 'server' ? 'server' : callers[actor], (transaction) =>
    transaction.query(text, values),
  );

async function shown(): Promise<Record<string, unknown>> {
  const [row] = await run('admin', 'select public.read_site_settings() as settings');
  return (row?.settings ?? {}) as Record<string, unknown>;
}

const save = async (changes: object, expected?: unknown) =>
  run('admin', 'select public.save_site_settings($1, $2) as settings', [
    changes,
    String(expected ?? (await shown()).updated_at),
  ]);

const auditOf = async (action: string) => {
  const rows = await run(
    'server',
    'select admin_id, details from public.admin_audit_log where action = $1 order by id desc limit 1',
    [action],
  );
  return rows[0];
};

test('a new site has the settings of the specification', async () => {
  const { updated_at, maintenance_pass, ...settings } = await shown();
  expect(settings).toEqual({
    ...defaultSiteSettings,
    smtp_host: '',
    smtp_port: 587,
    smtp_username: '',
    has_smtp_password: false,
  });
  expect(updated_at).toEqual(expect.any(String));
  expect(maintenance_pass).toMatch(/^[0-9a-f-]{36}$/);
});

test('visitors read the settings of the pages and nothing of the mail server', async () => {
  const [row] = await run('anon', 'select * from public.site_settings');
  expect(Object.keys(row ?? {}).sort()).toEqual(
    ['id', ...Object.keys(defaultSiteSettings), 'updated_at'].sort(),
  );
  for (const actor of ['anon', 'userA', 'admin', 'service'] as const) {
    await expect(run(actor, 'select * from private.closed_settings')).rejects.toMatchObject({
      code: '42501',
    });
  }
});

// save_site_settings lists the columns that it writes. A setting that is missing there would be dropped silently.
test('every setting can be saved', async () => {
  const others: SiteSettings = {
    site_name: 'Another school',
    site_description: 'Another description.',
    contact_email: 'other@school.example',
    support_email: 'help@school.example',
    registration_enabled: !defaultSiteSettings.registration_enabled,
    email_verification_required: !defaultSiteSettings.email_verification_required,
    maintenance_mode: !defaultSiteSettings.maintenance_mode,
    notifications_enabled: !defaultSiteSettings.notifications_enabled,
    email_notifications: !defaultSiteSettings.email_notifications,
    sms_notifications: !defaultSiteSettings.sms_notifications,
    project_required: !defaultSiteSettings.project_required,
    analytics_enabled: !defaultSiteSettings.analytics_enabled,
    analytics_id: 'another',
    primary_color: '#112233',
    logo_url: 'https://school.example/logo.png',
    favicon_url: 'https://school.example/favicon.png',
  };
  await save(others);
  expect(await shown()).toMatchObject(others);
  await save(defaultSiteSettings);
});

test('what an admin saves holds, and the audit log has it before and after', async () => {
  await save({ site_name: 'Night School', maintenance_mode: true, site_description: 'Lessons after dark.' });
  expect(await shown()).toMatchObject({ site_name: 'Night School', maintenance_mode: true });
  expect(await auditOf('settings_update')).toEqual({
    admin_id: ids.admin,
    details: {
      before: {
        site_name: defaultSiteSettings.site_name,
        site_description: defaultSiteSettings.site_description,
        maintenance_mode: false,
      },
      after: {
        site_name: 'Night School',
        site_description: 'Lessons after dark.',
        maintenance_mode: true,
      },
    },
  });
});

test('the mail password can be set but never read, neither by admins nor in the audit log', async () => {
  const answers = [
    await save({ smtp_host: 'smtp.example.com', smtp_username: 'post', smtp_password: 'open sesame' }),
    [await shown()],
    await run('server', 'select details from public.admin_audit_log'),
  ];
  expect(JSON.stringify(answers)).not.toContain('sesame');
  expect(await shown()).toMatchObject({ smtp_host: 'smtp.example.com', has_smtp_password: true });
  expect(await auditOf('settings_update')).toMatchObject({
    details: { before: { smtp_password: 'not set' }, after: { smtp_password: 'set' } },
  });
  expect(await run('server', 'select smtp_password from private.closed_settings')).toEqual([
    { smtp_password: 'open sesame' },
  ]);
  await save({ smtp_password: '' });
  expect(await shown()).toMatchObject({ has_smtp_password: false });
});

test.for([{ smtp_host: 'smtp.attacker.example' }, { smtp_port: 2525 }, { smtp_username: 'other' }])(
  '%j removes the password that was saved for another server, and the audit log says so',
  async (change) => {
    const server = { smtp_host: 'smtp.example.com', smtp_port: 587, smtp_username: 'post' };
    await save({ ...server, smtp_password: 'open sesame' });
    await save({ site_name: 'Password School' });
    await save({ ...server, site_name: 'Kept School' });
    expect(await shown()).toMatchObject({ has_smtp_password: true });
    await save(change);
    expect(await shown()).toMatchObject({ ...change, has_smtp_password: false });
    expect(await auditOf('settings_update')).toMatchObject({
      details: { before: { smtp_password: 'set' }, after: { ...change, smtp_password: 'not set' } },
    });
    await save({ ...server, smtp_password: 'open sesame' });
    expect(await shown()).toMatchObject({ has_smtp_password: true });
  },
);

test('saving over the save of another admin is a conflict and changes nothing', async () => {
  const { updated_at } = await shown();
  await save({ site_name: 'First School' });
  await expect(save({ site_name: 'Second School' }, updated_at)).rejects.toMatchObject({
    code: 'PT409',
    message: expect.stringContaining('Somebody else has saved the settings'),
  });
  expect(await shown()).toMatchObject({ site_name: 'First School' });
});

test('of two who save at once, one does', async () => {
  const { updated_at } = await shown();
  const outcomes = await Promise.allSettled([
    save({ site_name: 'One School' }, updated_at),
    save({ site_name: 'Other School' }, updated_at),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('saving what holds already changes nothing and is not on record', async () => {
  const before = await shown();
  const [entry] = await run('server', 'select max(id) as id from public.admin_audit_log');
  await save({ site_name: before.site_name });
  expect(await shown()).toEqual(before);
  expect(await run('server', 'select max(id) as id from public.admin_audit_log')).toEqual([entry]);
});

test.for([
  { site_name: '' },
  { site_name: 'Line\nbreak' },
  { site_name: null },
  { site_description: 'short' },
  { contact_email: 'nobody' },
  { contact_email: 'a@b.example>' },
  { support_email: '' },
  { registration_enabled: null },
  { primary_color: 'red' },
  { primary_color: '#12345' },
  { primary_color: '#123456;}' },
  { logo_url: 'javascript:alert(1)' },
  { favicon_url: 'data:image/png;base64,AAAA' },
  { analytics_id: '<script>' },
  { smtp_host: 'two words' },
  { smtp_port: 0 },
  { smtp_port: 65536 },
  { smtp_username: 'a\r\nb' },
])('%j is refused by the database itself', async (changes) => {
  const before = await shown();
  await expect(save(changes)).rejects.toMatchObject({ code: expect.stringMatching(/^(23514|23502)$/) });
  expect(await shown()).toEqual(before);
});

test.for([{ updated_at: '2020-01-01' }, { id: false }, { maintenance_pass: ids.admin }, { is_admin: true }])(
  '%j is no setting',
  async (changes) => {
    await expect(save(changes)).rejects.toMatchObject({
      code: 'PT400',
      message: 'There is no such setting.',
    });
  },
);

test('a post without an author is by the institute under its present name', async () => {
  await save({ site_name: 'Morning School' });
  await run('admin', `insert into public.blog_posts (title, content) values ('Unsigned', 'Text')`);
  expect(await run('server', `select author_name from public.blog_posts where title = 'Unsigned'`)).toEqual([
    { author_name: 'Morning School' },
  ]);
});
