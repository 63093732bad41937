import { useSyncExternalStore } from 'react';
import { createContext, redirect, replace } from 'react-router';
import { findRole } from '#app/data/profiles.ts';
import type { Role } from '#domain/roles.ts';
import { type SessionUser, sessionState, subscribeToSession } from './session-store.ts';

/** Whether the visitor may see the back office. What they may do there, the database decides by itself. */
export type AdminAccess =
  | { status: 'checking' }
  | { status: 'refused' }
  | { status: 'granted'; user: SessionUser };

/** The admin who asks, for loaders and actions of the back office. */
export const adminContext = createContext<SessionUser>();

const checking: AdminAccess = { status: 'checking' };
let access: AdminAccess = checking;
let known: { userId: string; role: Role | undefined } | undefined;
let isFollowing = false;
const listeners = new Set<() => void>();

/** The answer, in step with every change of the session. */
export function useAdminAccess(): AdminAccess {
  return useSyncExternalStore(
    subscribe,
    () => access,
    () => checking,
  );
}

/** The answer as soon as there is one. */
export async function findAdminAccess(): Promise<Exclude<AdminAccess, { status: 'checking' }>> {
  follow();
  while (access.status === 'checking') await nextChange();
  return access;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  follow();
  return () => listeners.delete(listener);
}

function nextChange(): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      stop();
      resolve();
    });
  });
}

function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  subscribeToSession(check);
  void check();
}

/** Asks for the role again at every change of the session. Until the answer is there, the last one stands. */
async function check(): Promise<void> {
  const session = sessionState();
  if (session.status === 'unknown') return change(checking);
  if (session.status === 'signed-out') return change({ status: 'refused' });
  const { user } = session;
  const before = known?.userId === user.id ? known : undefined;
  if (!before) change(checking);
  // A check that cannot be made is no reason to throw out somebody who passed one.
  const role = await findRole(user.id).catch(() => before?.role);
  if (sessionState() !== session) return;
  known = { userId: user.id, role };
  change(role === 'admin' ? { status: 'granted', user } : { status: 'refused' });
}

function change(next: AdminAccess): void {
  access = next;
  for (const listener of listeners) listener();
}

/**
 * What a loader in the browser throws to lead elsewhere. If the visitor is already at the URL that was loaded, it gives
 * its place in the history away, because going back to it would only lead here again.
 */
export function leadTo(target: string, { pathname }: URL): Response {
  return location.pathname === pathname ? replace(target) : redirect(target);
}
