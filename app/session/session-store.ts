import type { User } from '@supabase/supabase-js';
import { useSyncExternalStore } from 'react';
import { isSessionKey, isSessionStored } from '#app/document/mark-document.ts';
import { nextTask } from '#app/lib/next-task.ts';
import { getSupabase, type Supabase } from '#app/lib/supabase.ts';
import { type EmailLink, takeEmailLink } from './email-link.ts';

/** Pages import this name, because they may not import supabase-js. */
export type SessionUser = User;

/** Unknown until the browser has checked: documents are the same for everyone. */
export type SessionState =
  | { status: 'unknown' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: SessionUser };

/** Undefined for visitors, and while the session is unknown. */
export function userIdOf(session: SessionState): string | undefined {
  return session.status === 'signed-in' ? session.user.id : undefined;
}

/** The result of an email link. */
export type LinkResult =
  | { kind: 'signed-in'; linkType: string; email: string }
  | Exclude<EmailLink, { kind: 'session' }>;

const unknown: SessionState = { status: 'unknown' };

let state: SessionState = unknown;
let connection: Promise<Supabase> | undefined;
let linkResult: Promise<LinkResult | undefined> | undefined;
const listeners = new Set<() => void>();

export function sessionState(): SessionState {
  return state;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  linkResult ??= start();
  return () => listeners.delete(listener);
}

/** The session, once it is known. */
export async function findSession(): Promise<Exclude<SessionState, { status: 'unknown' }>> {
  while (state.status === 'unknown') {
    await new Promise<void>((resolve) => {
      const listener = () => {
        listeners.delete(listener);
        resolve();
      };
      subscribeToSession(listener);
    });
    // The page shows the session before it asks for data.
    await nextTask();
  }
  return state;
}

/** The result of the email link that opened this page, if any. Returns it once. */
export async function takeLinkResult(): Promise<LinkResult | undefined> {
  linkResult ??= start();
  const taken = await linkResult;
  linkResult = Promise.resolve(undefined);
  return taken;
}

/** Loads supabase-js and follows every session change from then on. Call it before a sign-in. */
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

/** A visitor without a session does not load supabase-js. */
async function start(): Promise<LinkResult | undefined> {
  addEventListener('storage', ({ key }) => (key === null || isSessionKey(key)) && reconcile());
  addEventListener('pageshow', ({ persisted }) => persisted && reconcile());
  const link = takeEmailLink();
  const found = link?.kind === 'session' ? await acceptTokens(link) : link;
  reconcile();
  return found;
}

async function acceptTokens({
  tokens,
  linkType,
}: Extract<EmailLink, { kind: 'session' }>): Promise<LinkResult> {
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
 * Tabs notify each other through a channel of supabase-js. Local storage does the same for a tab that has not loaded
 * supabase-js yet, and for a page restored from the browser's back-forward cache.
 */
function reconcile(): void {
  if (!isSessionStored()) change(undefined);
  // Without a network the session stays unknown, and the next action retries.
  else connectSession().catch(() => {});
}

function change(user: User | undefined): void {
  state = user ? { status: 'signed-in', user } : { status: 'signed-out' };
  document.documentElement.dataset.session = user ? 'in' : 'out';
  for (const listener of listeners) listener();
}

/** The current session, in sync with all tabs. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, sessionState, () => unknown);
}
