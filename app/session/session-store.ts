import type { User } from '@supabase/supabase-js';
import { useSyncExternalStore } from 'react';
import { isSessionKey, isSessionStored } from '#app/document/mark-document.ts';
import { getSupabase, type Supabase } from '#app/lib/supabase.ts';
import { type Arrival, takeArrival } from './arrival.ts';

/** Pages speak of a person by this name, since supabase-js is not theirs to know. */
export type SessionUser = User;

/** Unknown until the browser has looked: documents are the same for everybody. */
export type SessionState =
  | { status: 'unknown' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: SessionUser };

/** What became of a link from a mail. */
export type Greeting =
  | { kind: 'signed-in'; linkType: string; email: string }
  | Exclude<Arrival, { kind: 'session' }>;

let state: SessionState = { status: 'unknown' };
let connection: Promise<Supabase> | undefined;
let greeting: Promise<Greeting | undefined> | undefined;
const listeners = new Set<() => void>();

export function sessionState(): SessionState {
  return state;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  greeting ??= start();
  return () => listeners.delete(listener);
}

/** Who is signed in, as soon as that is known. */
export async function findSession(): Promise<Exclude<SessionState, { status: 'unknown' }>> {
  while (state.status === 'unknown') {
    await new Promise<void>((resolve) => {
      const listener = () => {
        listeners.delete(listener);
        resolve();
      };
      subscribeToSession(listener);
    });
  }
  return state;
}

/** How a link from a mail fared, if one led here. It is told once. */
export async function takeGreeting(): Promise<Greeting | undefined> {
  greeting ??= start();
  const told = await greeting;
  greeting = Promise.resolve(undefined);
  return told;
}

/** Fetches supabase-js and follows every change of the session from then on: call it when somebody may sign in. */
export function connectSession(): Promise<Supabase> {
  connection ??= getSupabase().then(
    (supabase) => {
      supabase.auth.onAuthStateChange((_event, session) => change(session?.user));
      return supabase;
    },
    (error) => {
      connection = undefined;
      throw error;
    },
  );
  return connection;
}

/** A visitor without a session does not pay for supabase-js. */
async function start(): Promise<Greeting | undefined> {
  addEventListener('storage', ({ key }) => (key === null || isSessionKey(key)) && reconcile());
  addEventListener('pageshow', ({ persisted }) => persisted && reconcile());
  const arrival = takeArrival();
  const found = arrival?.kind === 'session' ? await acceptTokens(arrival) : arrival;
  reconcile();
  return found;
}

async function acceptTokens({ tokens, linkType }: Extract<Arrival, { kind: 'session' }>): Promise<Greeting> {
  try {
    const supabase = await getSupabase();
    const { data, error } = await supabase.auth.setSession(tokens);
    if (data.user) return { kind: 'signed-in', linkType, email: data.user.email ?? '' };
    return { kind: 'refused', code: error?.code ?? '', message: error?.message ?? '' };
  } catch {
    return { kind: 'refused', code: '', message: '' };
  }
}

/**
 * Other tabs tell this one by a channel of supabase-js. Local storage tells the same to a tab that has not loaded
 * supabase-js yet, and to a page that comes back from the browser's back-forward cache.
 */
function reconcile(): void {
  if (!isSessionStored()) change(undefined);
  // A page that cannot reach the network stays undecided, and asks again when somebody acts.
  else connectSession().catch(() => {});
}

function change(user: User | undefined): void {
  state = user ? { status: 'signed-in', user } : { status: 'signed-out' };
  document.documentElement.dataset.session = user ? 'in' : 'out';
  for (const listener of listeners) listener();
}

const unknown: SessionState = { status: 'unknown' };

/** Who is signed in, in step with every tab. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, sessionState, () => unknown);
}
