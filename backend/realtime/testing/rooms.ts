import {
  createClient,
  type RealtimeChannel,
  type RealtimeChannelOptions,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { makeAccount } from '#backend/auth/testing/ask.ts';
import { listenApi } from '#backend/testing/listen-api.ts';
import { openTestApi, type TestApi, type TestOptions } from '#backend/testing/test-api.ts';
import type { SerializerVersion } from '../frames.ts';

/** Rooms that their members may listen to. They may also send, except in rooms whose name begins with `quiet`. */
const roomsSql = `
create table public.members (room text, person uuid, primary key (room, person));
grant select on public.members to authenticated;
create policy "members receive" on realtime.messages for select to authenticated
using (exists (select from public.members where room = (select realtime.topic()) and person = (select auth.uid())));
create policy "members send" on realtime.messages for insert to authenticated
with check (
  (select realtime.topic()) not like 'quiet%'
  and exists (select from public.members where room = (select realtime.topic()) and person = (select auth.uid()))
);
`;

export interface Person {
  id: string;
  token: string;
}

export interface Rooms extends TestApi {
  url: string;
  /** A person who is a member of these rooms. */
  join(...rooms: string[]): Promise<Person>;
  /** The real client of a person, or of a visitor. */
  clientOf(person?: Person, version?: SerializerVersion, url?: string): SupabaseClient;
  /** The database sends a message. */
  tell(topic: string, event: string, payload: object): Promise<void>;
}

export async function openRooms(options: TestOptions = {}): Promise<Rooms> {
  const api = await openTestApi(options);
  const { backend } = api;
  await backend.database.run('server', (transaction) => transaction.script(roomsSql));
  const { url, close } = await listenApi(api);
  const clients: SupabaseClient[] = [];
  const run = (text: string, values: string[]) =>
    backend.database.run('server', (transaction) => transaction.query(text, values));
  return {
    ...api,
    url,
    async join(...rooms) {
      const { id } = await makeAccount(api);
      for (const room of rooms) await run('insert into public.members values ($1, $2)', [room, id]);
      return { id, token: await tokenFor(backend.keys, id) };
    },
    clientOf(person, version = '2.0.0', at = url) {
      const client = createClient(at, backend.keys.publishable, {
        ...(person && { accessToken: async () => person.token }),
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: { vsn: version },
      });
      clients.push(client);
      return client;
    },
    async tell(topic, event, payload) {
      await run('select realtime.send($1, $2, $3, true)', [JSON.stringify(payload), event, topic]);
    },
    async close() {
      for (const client of clients) await client.removeAllChannels();
      await close();
      await api.close();
    },
  };
}

export function tokenFor(
  keys: TestApi['backend']['keys'],
  id: string,
  { seconds = 3_600, ...claims }: { seconds?: number; session_id?: string } = {},
): Promise<string> {
  const exp = Math.floor(Date.now() / 1_000) + seconds;
  return keys.sign({ sub: id, role: 'authenticated', exp, ...claims });
}

export interface Heard {
  channel: RealtimeChannel;
  /** The messages so far. */
  messages: { event: string; payload: unknown; meta?: { id: string } }[];
  /** Every state that the channel reported, the last one last. */
  states: string[];
}

type Config = RealtimeChannelOptions['config'];

/** Joins a channel and collects what it hears. Resolves with the first state that it reports. */
export async function hear(client: SupabaseClient, topic: string, config: Config = {}): Promise<Heard> {
  // The client fetches its token on its own, and a channel that joins before would be a visitor's.
  await client.realtime.setAuth();
  const channel = client.channel(topic, { config: { private: true, ...config } });
  const heard: Heard = { channel, messages: [], states: [] };
  channel.on('broadcast', { event: '*' }, ({ event, payload, meta }) => {
    heard.messages.push({ event, payload, ...(meta && { meta }) });
  });
  await new Promise<void>((resolve) => {
    channel.subscribe((state, error) => {
      heard.states.push(error ? `${state}: ${error.message}` : state);
      resolve();
    });
  });
  return heard;
}
