import { afterEach, expect, test, vi } from 'vitest';
import { createInstitute } from '#domain/site/institute.ts';
import { defaultSiteSettings } from '#domain/site/site-settings.ts';
import { openHostedPlatform } from './hosted-platform.ts';

const institute = createInstitute(defaultSiteSettings);

const settings: Record<string, string> = {
  SUPABASE_URL: 'https://project.supabase.example',
  SUPABASE_ANON_KEY: 'publishable',
  SUPABASE_SERVICE_ROLE_KEY: 'secret',
};
const platform = openHostedPlatform((name) => settings[name]).platformFor(institute);

/** Asks who sent a request with a token, of an auth service that gives the same response to everyone. */
async function findUserWhen(status: number, body: object): Promise<string | undefined> {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  const headers = { authorization: 'Bearer token' };
  return platform.findUserId(new Request('https://site.example', { headers }));
}
afterEach(() => vi.unstubAllGlobals());

test('a valid token identifies its user, and a missing or invalid one nobody', async () => {
  expect(await platform.findUserId(new Request('https://site.example'))).toBeUndefined();
  expect(await findUserWhen(200, { id: 'an-id', email: 'ada@example.org' })).toBe('an-id');
  for (const [status, code] of [
    [401, 'no_authorization'],
    [403, 'bad_jwt'],
    [403, 'session_not_found'],
    [404, 'user_not_found'],
  ] as const)
    expect(await findUserWhen(status, { code, message: 'No' }), code).toBeUndefined();
});

test('a user is not taken for a visitor while the auth service is not available', async () => {
  for (const status of [429, 500, 502, 503])
    await expect(findUserWhen(status, { message: 'Later' }), String(status)).rejects.toThrow();
});

test('legacy and new secret keys of the project are accepted in either header', async () => {
  const keys: Record<string, string> = {
    ...settings,
    SUPABASE_SECRET_KEYS: '{"default":"sb_secret_a","jobs":"sb_secret_b"}',
  };
  const { hasSecretKey } = openHostedPlatform((name) => keys[name]).platformFor(institute);
  const ask = (headers: HeadersInit) => hasSecretKey(new Request('https://site.example', { headers }));
  for (const key of ['secret', 'sb_secret_a', 'sb_secret_b']) {
    expect(await ask({ apikey: key })).toBe(true);
    expect(await ask({ authorization: `Bearer ${key}` })).toBe(true);
  }
  for (const key of ['publishable', 'sb_secret_', 'sb_secret_aa', '']) {
    expect(await ask({ apikey: key })).toBe(false);
    expect(await ask({ authorization: `Bearer ${key}` })).toBe(false);
  }
  expect(await ask({})).toBe(false);
});
