import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import { watchOutbox } from '#backend/testing/outbox.ts';
import type { Database } from '#domain/database/database-types.ts';
import { readPublishableKey, type SiteProcess } from '#testing/site-process.ts';

interface AnsweredRequest {
  requestId: string | null;
  method: string;
  path: string;
  status: number;
}

/** Every secret in a link, a response or a mail. */
const tokensIn = (text: string) =>
  [...text.matchAll(/(?:token|access_token|refresh_token|code)(?:=|":")([\w.-]{6,})/g)].map(
    ([, token = '']) => token,
  );

/** From sign-up to a new password and a message to the institute. Returns each request and the secrets it involved. */
export async function runAccountLifecycle(site: SiteProcess) {
  const email = 'ada.lovelace@example.org';
  const [password, newPassword, wrongPassword] = [
    'the-first-password',
    'the-next-password',
    'a-wrong-password',
  ];
  const message = 'A message that is nobody else’s business.';
  const answered: AnsweredRequest[] = [];
  const secrets = new Set([email, password, newPassword, wrongPassword, message]);

  const ask = async (input: string | URL | Request, init?: RequestInit) => {
    const asked = new Request(input, init);
    const answer = await fetch(asked, { redirect: 'manual' });
    const text = await answer.clone().text();
    for (const token of tokensIn(`${asked.url} ${answer.headers.get('location')} ${text}`))
      secrets.add(token);
    const { status, headers } = answer;
    const path = new URL(asked.url).pathname;
    answered.push({ requestId: headers.get('x-request-id'), method: asked.method, path, status });
    return answer;
  };
  const readNewMails = watchOutbox(join(site.dataDirectory, 'outbox'));
  const nextLink = async () => {
    let link = '';
    await expect
      .poll(
        async () => {
          const text = (await readNewMails()).map((mail) => mail.text).join('\n');
          link = /https?:\S+/.exec(text)?.[0] ?? '';
          return link;
        },
        { timeout: 10_000 },
      )
      .toContain('/auth/v1/verify?');
    return link;
  };

  const client = createClient<Database>(site.url, await readPublishableKey(site), {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: ask },
  });
  await client.auth.signUp({ email, password });
  const link = await nextLink();
  await ask(link);
  await ask(`${site.url}/auth/v1/verify`, { method: 'POST', body: new URL(link).searchParams });
  expect((await client.auth.signInWithPassword({ email, password: wrongPassword })).error).not.toBeNull();
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  await client.auth.refreshSession();
  await client.from('profiles').select('*').eq('email', email);
  await client.auth.resetPasswordForEmail(email);
  await ask(await nextLink());
  expect((await client.auth.updateUser({ password: newPassword })).error).toBeNull();
  const body = { name: 'Ada', email, subject: 'A question', message };
  expect((await client.functions.invoke('contact-form', { body })).error).toBeNull();
  return { answered, secrets };
}
