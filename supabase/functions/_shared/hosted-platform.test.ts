import { expect, test } from 'vitest';
import { createInstitute } from '#domain/institute.ts';
import { defaultSiteSettings } from '#domain/site-settings.ts';
import { openHostedPlatform } from './hosted-platform.ts';

const institute = createInstitute(defaultSiteSettings);

const settings: Record<string, string> = {
  SUPABASE_URL: 'https://project.supabase.example',
  SUPABASE_ANON_KEY: 'publishable',
  SUPABASE_SERVICE_ROLE_KEY: 'secret',
};
const platform = openHostedPlatform((name) => settings[name]).platformFor(institute);

test('a missing or invalid token identifies no user', async () => {
  const ask = (headers: HeadersInit) => platform.findUserId(new Request('https://site.example', { headers }));
  expect(await ask({})).toBeUndefined();
  expect(await ask({ authorization: 'Bearer nonsense' })).toBeUndefined();
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
