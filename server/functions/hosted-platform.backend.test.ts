import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { makeSignedIn } from '#backend/auth/testing/ask.ts';
import { openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import { startTestBackend } from '#testing/backend.ts';

test('a token whose account or session has ended identifies no user', async () => {
  const site = await startTestBackend({ RATE_LIMITS: 'off' });
  const server = serve({ fetch: (request) => site.fetch(request), port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => void server.close());
  if (!server.listening) await once(server, 'listening');
  const { publishable, secret } = site.backend.keys;
  const hosted: Record<string, string> = {
    SUPABASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secret }),
  };
  const platform = openHostedPlatform((name) => hosted[name]);
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
