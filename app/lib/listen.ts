import type { RealtimeClient } from '@supabase/realtime-js';
import { readHydrationData } from '#app/document/hydration-data.ts';
import { backendUrl, getSupabase } from './supabase.ts';

/** Milliseconds between two looks while no message can arrive. */
const lookInterval = 10_000;

let client: Promise<RealtimeClient> | undefined;

/** One socket for all channels. Its code loads with the first of them. */
function getRealtime(): Promise<RealtimeClient> {
  client ??= connect().catch((error) => {
    // The next look retries: the network may be back.
    client = undefined;
    throw error;
  });
  return client;
}

async function connect(): Promise<RealtimeClient> {
  const [{ RealtimeClient }, supabase] = await Promise.all([import('@supabase/realtime-js'), getSupabase()]);
  const realtime = new RealtimeClient(`${backendUrl().replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: readHydrationData().backend.publishableKey },
    accessToken: async () => (await supabase.auth.getSession()).data.session?.access_token ?? null,
  });
  // The server closes a channel when its token ends.
  supabase.auth.onAuthStateChange(() => void realtime.setAuth());
  // A channel that joins before would be refused.
  await realtime.setAuth();
  return realtime;
}

/** Topics that are being left. One can only be joined again after that. */
const leaving = new Map<string, Promise<unknown>>();

export interface ChannelMessage {
  event: string;
  payload?: unknown;
}

/**
 * Calls `onEvent` for every message of a private topic, and without a message once after a time in which some may have
 * been missed. While there is no connection, it is called every ten seconds instead. Returns how to stop. A topic has one
 * listener at a time.
 */
export function listen(topic: string, onEvent: (message?: ChannelMessage) => void): () => void {
  let state: 'joining' | 'joined' | 'closed' = 'closed';
  let hasMissed = false;
  let isStopped = false;
  let leave = () => {};

  async function join(): Promise<void> {
    state = 'joining';
    const realtime = await getRealtime();
    await leaving.get(topic);
    if (isStopped) return;
    const channel = realtime.channel(topic, { config: { private: true } });
    leave = () => {
      leaving.set(topic, realtime.removeChannel(channel));
    };
    channel.on('broadcast', { event: '*' }, ({ event, payload }) => onEvent({ event, payload }));
    channel.subscribe((reported) => {
      // After an error the channel joins again by itself; one that the server has closed does not.
      if (reported === 'CLOSED') state = 'closed';
      else state = reported === 'SUBSCRIBED' ? 'joined' : 'joining';
      if (isStopped || state !== 'joined' || !hasMissed) return;
      hasMissed = false;
      onEvent();
    });
  }

  const tryToJoin = () =>
    join().catch(() => {
      state = 'closed';
    });

  const timer = setInterval(() => {
    if (state === 'joined') return;
    hasMissed = true;
    if (state === 'closed') void tryToJoin();
    if (document.visibilityState === 'visible' && navigator.onLine) onEvent();
  }, lookInterval);
  void tryToJoin();

  return () => {
    isStopped = true;
    clearInterval(timer);
    leave();
  };
}
