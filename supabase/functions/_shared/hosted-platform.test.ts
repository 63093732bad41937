import { expect, test } from 'vitest';
import { handleNewsletter } from '#supabase/functions/newsletter/handler.ts';
import { openHostedPlatform } from './hosted-platform.ts';

const settings: Record<string, string> = {
  SUPABASE_URL: 'https://project.supabase.example',
  SUPABASE_ANON_KEY: 'publishable',
  SUPABASE_SERVICE_ROLE_KEY: 'secret',
};
const { canMail, findUserId, sendMail } = openHostedPlatform((name) => settings[name]);

test('without a mail server nobody is told to look for a mail', async () => {
  expect(canMail).toBe(false);
  const body = JSON.stringify({ action: 'subscribe', email: 'ada@example.org' });
  const answer = handleNewsletter(new Request('https://site.example', { method: 'POST', body }), {
    siteUrl: 'https://site.example',
    functionUrl: 'https://site.example/functions/v1/newsletter',
    client: '192.0.2.1',
    request: async () => ({ mail_due: 'pending', retry_after: 0 }),
    confirm: async () => null,
    unsubscribe: async () => false,
    send: sendMail,
    reportFailure: () => {},
  });
  await expect(answer).rejects.toThrow('SMTP_URL is not set');
});

test('no token, or one that is none, is nobody', async () => {
  const ask = (headers: HeadersInit) => findUserId(new Request('https://site.example', { headers }));
  expect(await ask({})).toBeUndefined();
  expect(await ask({ authorization: 'Bearer nonsense' })).toBeUndefined();
});
