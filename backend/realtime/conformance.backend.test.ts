/**
 * What the integration tests of supabase-js for Node, Deno, Bun and browsers ask of Realtime, with the settings of
 * CONTRIBUTING.md, "Conformance".
 */
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { listenApi } from '#backend/testing/listen-api.ts';
import { openTestApi } from '#backend/testing/test-api.ts';
import { hear } from './testing/rooms.ts';

const jwtSecret = 'a secret that only this test uses, long enough';
const api = await openTestApi({
  isApiKeyRequired: false,
  autoConfirm: true,
  hasRateLimits: false,
  jwtSecret,
});
await api.backend.database.run('server', (transaction) =>
  transaction.script(`
    create policy "signed in receive" on realtime.messages for select to authenticated
    using (realtime.topic() like '%channel%');
    create policy "signed in send" on realtime.messages for insert to authenticated
    with check (realtime.topic() like '%channel%')`),
);
const { url, close } = await listenApi(api);
afterAll(async () => {
  await close();
  await api.close();
});

const sign = (claims: { role: string; sub?: string }) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(jwtSecret));
/** Projects made before 2025 have signed tokens as their API keys. */
const anonKey = await sign({ role: 'anon' });

function connect(options: Pick<SupabaseClientOptions<'public'>, 'realtime'> = {}): SupabaseClient {
  const client = createClient(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...options,
  });
  onTestFinished(async () => {
    await client.removeAllChannels();
  });
  return client;
}

let people = 0;
async function signUp(client: SupabaseClient): Promise<void> {
  people += 1;
  const { error } = await client.auth.signUp({
    email: `listener-${people}@example.com`,
    password: 'password123',
  });
  expect(error).toBeNull();
}

async function expectEcho(client: SupabaseClient, topic: string, config: object): Promise<void> {
  const heard = await hear(client, topic, config);
  expect(heard.states).toEqual(['SUBSCRIBED']);
  expect(
    await heard.channel.send({ type: 'broadcast', event: 'test-event', payload: { message: 'test' } }),
  ).toBe('ok');
  await expect.poll(() => heard.messages).toEqual([{ event: 'test-event', payload: { message: 'test' } }]);
  expect(client.realtime.getChannels()).toHaveLength(1);
}

const versions = ['1.0.0', '2.0.0'];

test('a user who has just signed up joins a private channel and hears their own broadcast', async () => {
  const client = connect({ realtime: { heartbeatIntervalMs: 500 } });
  await signUp(client);
  await expectEcho(client, 'channel-default', { broadcast: { self: true } });
});

test.for(versions)('version %s: the same with acknowledgements', async (vsn) => {
  const client = connect({ realtime: { heartbeatIntervalMs: 500, vsn } });
  await signUp(client);
  await expectEcho(client, `channel-${vsn}`, { broadcast: { self: true, ack: true } });
});

test.for(versions)('version %s: a visitor joins a public channel', async (vsn) => {
  const heard = await hear(connect({ realtime: { vsn } }), 'public', { private: false });
  expect(heard.states).toEqual(['SUBSCRIBED']);
});

test.for(versions)('version %s: a visitor broadcasts on a public channel', async (vsn) => {
  const client = connect({ realtime: { heartbeatIntervalMs: 500, vsn } });
  await expectEcho(client, `public-${vsn}`, { private: false, broadcast: { self: true, ack: true } });
});

test.for(versions)('version %s: five channels that are joined at once all join', async (vsn) => {
  const client = connect({ realtime: { heartbeatIntervalMs: 500, vsn } });
  const joined = await Promise.all(
    [1, 2, 3, 4, 5].map((at) => hear(client, `many-${at}`, { private: false })),
  );
  expect(joined.map(({ states }) => states)).toEqual(joined.map(() => ['SUBSCRIBED']));
});

test('a token signed with the shared secret is accepted', async () => {
  const token = await sign({ role: 'anon', sub: '1234567890' });
  const client = createClient(url, anonKey, { accessToken: async () => token });
  const heard = await hear(client, 'test-channel', { private: false });
  expect(heard.states).toEqual(['SUBSCRIBED']);
  expect(client.realtime.accessTokenValue).toBe(token);
  await client.removeAllChannels();
});
