import { expect, test } from 'vitest';
import { BadSetting, readEnvironment } from './environment.ts';

test('without any setting the site runs embedded on port 3000 with sample data', () => {
  const environment = readEnvironment({});
  expect(environment).toMatchObject({ port: 3000, host: '127.0.0.1', isDemo: true, trustProxy: false });
  expect(environment.dataDirectory).toMatch(/data$/);
});

test('a database of its own starts without sample data unless DEMO says otherwise', () => {
  const DATABASE_URL = 'postgresql://site@127.0.0.1/site';
  expect(readEnvironment({ DATABASE_URL }).isDemo).toBe(false);
  expect(readEnvironment({ DATABASE_URL, DEMO: '1' }).isDemo).toBe(true);
});

test('an empty variable counts as not set', () => {
  expect(readEnvironment({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
});

test.each([
  [{ PORT: 'eighty' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ SITE_URL: 'ftp://example.com' }, 'SITE_URL'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
  [{ SUPABASE_URL: 'https://x.example' }, 'SUPABASE_PUBLISHABLE_KEY'],
  [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_PASSWORD'],
  [{ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD'],
  [{ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'é'.repeat(37) }, 'ADMIN_PASSWORD'],
  [{ DEMO: 'yes' }, 'DEMO'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ METRICS_TOKEN: 'fifteen-letters' }, 'METRICS_TOKEN: must have at least 16 characters'],
  [{ METRICS_TOKEN: 'sixteen letters!' }, 'METRICS_TOKEN: must not hold spaces'],
])('a bad setting is refused by name: %o', (variables, name) => {
  expect(() => readEnvironment(variables)).toThrow(BadSetting);
  expect(() => readEnvironment(variables)).toThrow(name);
});

test.each([
  'API_KEY_REQUIRED=0',
  'LEGACY_GRANTS=1',
  'EXPOSED_SCHEMAS=public,personal',
  'AUTOCONFIRM=1',
  'ANONYMOUS_SEARCH=1',
  'TX_ROLLBACK=1',
  'RATE_LIMITS=off',
  'EXTRA_JWKS=keys.json',
  'EXTRA_MIGRATIONS=more',
  `JWT_SECRET=${'x'.repeat(32)}`,
])('what loosens the API for conformance runs is refused in production: %s', (setting) => {
  const [name = '', value] = setting.split('=');
  expect(() => readEnvironment({ [name]: value })).not.toThrow();
  expect(() => readEnvironment({ NODE_ENV: 'production', [name]: value })).toThrow(name);
});
