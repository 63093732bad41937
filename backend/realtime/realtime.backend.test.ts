import { createClient } from '@supabase/supabase-js';
import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { hear, openRooms, tokenFor } from './testing/rooms.ts';

const times = { recheck: 100, silence: 60_000 };
const rooms = await openRooms({ realtimeTimes: times, hasRateLimits: false });
afterAll(rooms.close);
const { clientOf, join, tell } = rooms;

const versions = ['1.0.0', '2.0.0'] as const;
const said = (payload: unknown, event = 'said') => [{ event, payload }];
const noPermission = (topic: string) =>
  `CHANNEL_ERROR: Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;

test.for(versions)(
  'version %s: a member joins, sends, and hears their own words if they want to',
  async (version) => {
    const client = clientOf(await join('own words'), version);
    const heard = await hear(client, 'own words', { broadcast: { self: true, ack: true } });
    expect(heard.states).toEqual(['SUBSCRIBED']);
    expect(
      await heard.channel.send({ type: 'broadcast', event: 'said', payload: { text: 'Grüße 👋' } }),
    ).toBe('ok');
    await expect.poll(() => heard.messages).toEqual(said({ text: 'Grüße 👋' }));
    expect(client.getChannels()).toHaveLength(1);
  },
);

test.for(versions)('version %s: others hear what a member sends, the member does not', async (version) => {
  const [ada, eve] = [await join('others'), await join('others')];
  const speaker = await hear(clientOf(ada, version), 'others', { broadcast: { ack: true } });
  const listeners = [
    await hear(clientOf(eve, '1.0.0'), 'others'),
    await hear(clientOf(eve, '2.0.0'), 'others'),
  ];
  await speaker.channel.send({ type: 'broadcast', event: 'said', payload: { n: 1 } });
  for (const { messages } of listeners) await expect.poll(() => messages).toEqual(said({ n: 1 }));
  expect(speaker.messages).toEqual([]);
});

test.for(versions)('version %s: what the database sends arrives when it commits', async (version) => {
  const heard = await hear(clientOf(await join('news'), version), 'news');
  await tell('news', 'changed', { table: 'notes' });
  await expect.poll(() => heard.messages).toHaveLength(1);
  const [{ payload, meta, event } = { payload: {}, meta: undefined, event: '' }] = heard.messages;
  expect(event).toBe('changed');
  expect(payload).toEqual({ table: 'notes', id: meta?.id });
});

test('a message of the database that is rolled back is never sent, and none is stored', async () => {
  const heard = await hear(clientOf(await join('undone')), 'undone');
  await rooms.backend.database.run('server', async (transaction) => {
    await transaction.query(`select realtime.send('{}', 'undone', 'undone', true)`);
    transaction.rollBack();
  });
  await tell('undone', 'done', {});
  await expect.poll(() => heard.messages.map(({ event }) => event)).toEqual(['done']);
  expect(await sql(rooms, 'select from realtime.messages')).toEqual([]);
});

test('long messages arrive whole, in both directions', async () => {
  const heard = await hear(clientOf(await join('long')), 'long', { broadcast: { self: true, ack: true } });
  const text = 'Größe 👋 '.repeat(5_000);
  await heard.channel.send({ type: 'broadcast', event: 'sent', payload: { text: text.slice(0, 30_000) } });
  await tell('long', 'told', { text });
  await expect.poll(() => heard.messages).toHaveLength(2);
  expect(heard.messages).toMatchObject([
    { event: 'sent', payload: { text: text.slice(0, 30_000) } },
    { event: 'told', payload: { text } },
  ]);
});

test('bytes arrive as they were sent', async () => {
  const client = clientOf(await join('bytes'));
  const heard = await hear(client, 'bytes', { broadcast: { self: true } });
  const bytes = new Uint8Array([0, 1, 254, 255]);
  await heard.channel.send({ type: 'broadcast', event: 'sent', payload: bytes.buffer });
  await heard.channel.httpSend('posted', bytes.buffer);
  await expect.poll(() => heard.messages).toHaveLength(2);
  for (const { payload } of heard.messages) expect(new Uint8Array(payload as ArrayBuffer)).toEqual(bytes);
});

test('five channels of one client all join, and hear only their own messages', async () => {
  const topics = [1, 2, 3, 4, 5].map((number) => `many ${number}`);
  const client = clientOf(await join(...topics));
  const heard = await Promise.all(topics.map((topic) => hear(client, topic)));
  for (const topic of topics) await tell(topic, topic, {});
  for (const [at, { states, messages }] of heard.entries()) {
    expect(states).toEqual(['SUBSCRIBED']);
    await expect.poll(() => messages.map(({ event }) => event)).toEqual([topics[at]]);
  }
});

test('a channel that was left hears nothing, and can be joined again', async () => {
  const client = clientOf(await join('left', 'kept'));
  const kept = await hear(client, 'kept');
  const left = await hear(client, 'left');
  expect(await client.removeChannel(left.channel)).toBe('ok');
  await tell('left', 'missed', {});
  await tell('kept', 'heard', {});
  await expect.poll(() => kept.messages).toHaveLength(1);
  expect(left.messages).toEqual([]);
  const again = await hear(client, 'left');
  await tell('left', 'heard', {});
  await expect.poll(() => again.messages.map(({ event }) => event)).toEqual(['heard']);
});

test('nobody hears a topic that is not theirs, or sends where they may not', async () => {
  const [ada, eve] = [await join('room a', 'quiet'), await join('room b', 'quiet')];
  const service = createClient(rooms.url, rooms.backend.keys.secret, { auth: { persistSession: false } });
  const joins = (client: ReturnType<typeof clientOf>) =>
    Promise.all(
      ['room a', 'room b', 'quiet'].map((topic) => hear(client, topic, { broadcast: { ack: true } })),
    );
  const heard = {
    visitor: await joins(clientOf()),
    ada: await joins(clientOf(ada)),
    eve: await joins(clientOf(eve)),
  };
  const states = Object.values(heard).map((channels) => channels.map((channel) => channel.states[0]));
  expect(states).toEqual([
    [noPermission('room a'), noPermission('room b'), noPermission('quiet')],
    ['SUBSCRIBED', noPermission('room b'), 'SUBSCRIBED'],
    [noPermission('room a'), 'SUBSCRIBED', 'SUBSCRIBED'],
  ]);
  for (const topic of ['room a', 'room b', 'quiet']) await tell(topic, topic, {});
  const last = await hear(service, 'last');
  await tell('last', 'last', {});
  await expect.poll(() => last.messages).toHaveLength(1);
  const events = Object.values(heard).map((channels) =>
    channels.flatMap(({ messages }) => messages.map(({ event }) => event)),
  );
  expect(events).toEqual([[], ['room a', 'quiet'], ['room b', 'quiet']]);
  const quiet = heard.ada[2]?.channel;
  expect(await quiet?.send({ type: 'broadcast', event: 'said', payload: {} })).toBe('error');
  await expect(quiet?.httpSend('said', {})).rejects.toThrow('permissions to write');
  await expect(
    clientOf(eve)
      .channel('room a', { config: { private: true } })
      .httpSend('said', {}),
  ).rejects.toThrow('permissions to write');
  await service.removeAllChannels();
});

test('a policy that fails on a topic refuses it', async () => {
  await sql(
    rooms,
    `create policy "reads ids" on realtime.messages for select to authenticated
     using (split_part((select realtime.topic()), ':', 2)::uuid is not null)`,
  );
  const heard = await hear(clientOf(await join()), 'id:not-an-id');
  expect(heard.states[0]).toBe(noPermission('id:not-an-id'));
  await sql(rooms, 'drop policy "reads ids" on realtime.messages');
});

test('messages can be sent over HTTP, one or several, by those who may', async () => {
  const member = await join('posted');
  const listener = await hear(clientOf(member), 'posted');
  const sender = clientOf(member).channel('posted', { config: { private: true } });
  await sender.httpSend('one', { n: 1 });
  expect(await sender.send({ type: 'broadcast', event: 'batch', payload: { n: 2 } })).toBe('ok');
  await expect
    .poll(() => listener.messages)
    .toEqual([
      { event: 'one', payload: { n: 1 } },
      { event: 'batch', payload: { n: 2 } },
    ]);
});

test.for([
  ['not JSON', 'nothing', 422],
  ['no messages', JSON.stringify({ messages: [] }), 422],
  ['an empty topic', JSON.stringify({ messages: [{ topic: '', event: 'a', payload: {} }] }), 422],
  ['a public channel', JSON.stringify({ messages: [{ topic: 'a', event: 'a', payload: {} }] }), 403],
  ['too many bytes', 'x'.repeat(70_000), 413],
] as const)('over HTTP, %s is refused with a sentence', async ([, body, status]) => {
  const headers = { apikey: rooms.backend.keys.publishable, 'content-type': 'application/json' };
  const response = await fetch(`${rooms.url}/realtime/v1/api/broadcast`, { method: 'POST', headers, body });
  expect(response.status).toBe(status);
  expect((await response.json()).message).toMatch(/\w+ \w+/);
});

test('public channels, changes of tables and presence are refused', async () => {
  const client = clientOf(await join('own'));
  const open = await hear(client, 'open', { private: false });
  expect(open.states).toEqual(['CHANNEL_ERROR: PrivateOnly: This project only allows private channels']);
  const channel = client.channel('changes', { config: { private: true } });
  channel.on('postgres_changes', { event: '*', schema: 'public' }, () => {});
  const refused = await new Promise((resolve) => channel.subscribe((state) => resolve(state)));
  expect(refused).toBe('CHANNEL_ERROR');
  const { channel: own } = await hear(client, 'own');
  expect(await own.track({ at: 'home' })).toBe('error');
});

test('a removed member is disconnected from the channel, and from no other', async () => {
  const person = await join('taken', 'stays');
  const client = clientOf(person);
  const [taken, stays] = [await hear(client, 'taken'), await hear(client, 'stays')];
  await sql(rooms, `delete from public.members where room = 'taken' and person = $1`, [person.id]);
  await expect.poll(() => taken.states).toEqual(['SUBSCRIBED', 'CLOSED']);
  await tell('taken', 'secret', {});
  await tell('stays', 'news', {});
  await expect.poll(() => stays.messages).toHaveLength(1);
  expect(taken.messages).toEqual([]);
});

test('the end of a session, a ban and the end of a token close the channel', async () => {
  const { id, client, session } = await makeSignedIn(rooms);
  await sql(rooms, `insert into public.members values ('session', $1)`, [id]);
  const signedIn = await hear(clientOf({ id, token: session.access_token }), 'session');
  const banned = await join('session');
  const bannedHeard = await hear(clientOf(banned), 'session');
  const short = await join('session');
  const expiring = { ...short, token: await tokenFor(rooms.backend.keys, short.id, { seconds: 2 }) };
  const expired = await hear(clientOf(expiring), 'session');
  expect([signedIn.states, bannedHeard.states, expired.states].flat()).toEqual(Array(3).fill('SUBSCRIBED'));
  await client.auth.signOut();
  await sql(rooms, `update auth.users set banned_until = 'infinity' where id = $1`, [banned.id]);
  for (const { states } of [signedIn, bannedHeard, expired])
    await expect.poll(() => states.at(-1)).toBe('CLOSED');
});

test('a newer token keeps a channel open, a token of somebody else does not', async () => {
  const person = await join('renewed');
  const current = { ...person, token: await tokenFor(rooms.backend.keys, person.id, { seconds: 3 }) };
  const client = clientOf(current);
  const heard = await hear(client, 'renewed');
  current.token = person.token;
  await client.realtime.setAuth();
  const other = await join();
  const witness = await hear(
    clientOf({ ...person, token: await tokenFor(rooms.backend.keys, person.id, { seconds: 3 }) }),
    'renewed',
  );
  await expect.poll(() => witness.states.at(-1)).toBe('CLOSED');
  expect(heard.states).toEqual(['SUBSCRIBED']);
  current.token = other.token;
  await client.realtime.setAuth();
  await expect.poll(() => heard.states.at(-1)).toBe('CLOSED');
});

test('a forged or expired token is refused when joining', async () => {
  const person = await join('refused');
  const forged = `${person.token.slice(0, -6)}AAAAAA`;
  const expired = await tokenFor(rooms.backend.keys, person.id, { seconds: -60 });
  expect((await hear(clientOf({ ...person, token: forged }), 'refused')).states[0]).toContain(
    'JwtSignatureError',
  );
  expect((await hear(clientOf({ ...person, token: expired }), 'refused')).states[0]).toContain(
    'Token has expired',
  );
});
