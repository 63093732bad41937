import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { makeSignedIn } from '#backend/auth/testing/ask.ts';
import { openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import { startTestBackend } from '#testing/backend.ts';

/** Our own backend over HTTP, in place of the hosted one. */
async function startPlatform(secretKey?: string) {
  const site = await startTestBackend({ RATE_LIMITS: 'off' });
  const server = serve({ fetch: (request) => site.fetch(request), port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => void server.close());
  if (!server.listening) await once(server, 'listening');
  const { publishable, secret } = site.backend.keys;
  const hosted: Record<string, string> = {
    SUPABASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey ?? secret }),
  };
  return { site, platform: openHostedPlatform((name) => hosted[name]) };
}

test('a function gets the institute as it is saved, and is not called while that cannot be read', async () => {
  const names: string[] = [];
  const ask = async (secretKey?: string) => {
    const { platform } = await startPlatform(secretKey);
    const respond = platform.answering(async (_request, { name }) => {
      names.push(name);
      return new Response();
    });
    return (await respond(new Request('https://site.example'))).status;
  };
  expect(await ask()).toBe(200);
  expect(await ask('sb_secret_of_another_project')).toBe(500);
  expect(names).toEqual(['Lifelong AI Institute']);
});

test('a token whose account or session has ended identifies no user', async () => {
  const { site, platform } = await startPlatform();
  const admin = site.serviceClient().auth.admin;
  const ends = [
    (id: string) => admin.updateUserById(id, { ban_duration: '1h' }),
    (id: string) => admin.deleteUser(id),
    (_id: string, token: string) => admin.signOut(token),
  ];
  for (const end of ends) {
    const { id, session } = await makeSignedIn(site);
    const headers = { authorization: `Bearer ${session.access_token}` };
    const findUserId = () => platform.findUserId(new Request('https://site.example', { headers }));
    expect(await findUserId()).toBe(id);
    await end(id, session.access_token);
    expect(await findUserId()).toBeUndefined();
  }
});
