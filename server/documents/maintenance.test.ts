import { expect, test } from 'vitest';
import { defaultSiteSettings } from '#domain/site/site-settings.ts';
import { startFixture } from './documents.fixture.ts';
import { createPlainResponse } from './prepared-response.ts';

const closed = {
  current: {
    ...defaultSiteSettings,
    site_name: 'Night <School>',
    contact_email: 'desk@night.example',
    maintenance_mode: true,
  },
  maintenancePass: 'a-secret',
};

test.for(['/', '/faq', '/FAQ', '/nowhere', '/_.data', '/feed.json', '/account', '/%61dmin', '/?x=1'])(
  'visitors find %s closed for the time being',
  async (path) => {
    const { get, rendered } = await startFixture({ settings: closed });
    const reply = await get(path);
    expect(reply.status).toBe(503);
    expect(reply.headers).toMatchObject({ 'retry-after': '600', 'cache-control': 'no-store' });
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    expect(reply.text).toContain('<title>We will be right back | Night &lt;School&gt;</title>');
    expect(reply.text).toContain('href="mailto:desk@night.example"');
    expect(rendered).toEqual([]);
  },
);

test('routes that declare it and all files stay open', async () => {
  const files = new Map([['/assets/a.js', createPlainResponse(200, {}, 'script')]]);
  const { get } = await startFixture({ settings: closed, files });
  for (const path of ['/admin', '/admin.data', '/admin/users', '/assets/a.js', '/open.txt']) {
    expect((await get(path)).status, path).toBe(200);
  }
});

test('a visitor with the pass in the URL gets it as a cookie, and then sees every page', async () => {
  const { get } = await startFixture({ settings: closed });
  const welcome = await get('//elsewhere.example/?maintenance_pass=a-secret');
  expect(welcome.status).toBe(303);
  expect(welcome.headers.location).toBe('/');
  const cookie = 'maintenance_pass=a-secret';
  expect(welcome.headers['set-cookie']).toEqual([`${cookie}; Path=/; HttpOnly; SameSite=Lax`]);
  expect((await get('/faq', { cookie: `theme=dark; ${cookie}` })).status).toBe(200);
});

test.for(['maintenance_pass=', 'maintenance_pass=a-secre', 'maintenance_pass=a-secret2', 'x=a-secret'])(
  '%s is no pass',
  async (wrong) => {
    const { get } = await startFixture({ settings: closed });
    expect((await get('/faq', { cookie: wrong })).status).toBe(503);
    expect((await get(`/faq?${wrong}`)).status).toBe(503);
  },
);

test('a site without a pass lets no visitor in', async () => {
  const { get } = await startFixture({ settings: { ...closed, maintenancePass: undefined } });
  for (const value of ['', 'undefined']) {
    expect((await get('/faq', { cookie: `maintenance_pass=${value}` })).status).toBe(503);
  }
});

test('a site that opens again shows its pages at once', async () => {
  const settings = { current: { ...closed.current } };
  const { get } = await startFixture({ settings });
  expect((await get('/faq')).status).toBe(503);
  settings.current.maintenance_mode = false;
  expect((await get('/faq')).status).toBe(200);
});
