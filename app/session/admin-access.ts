import { useSyncExternalStore } from 'react';
import { createContext, redirect, replace } from 'react-router';
import { findRole } from '#app/data/profiles.ts';
import type { Role } from '#domain/accounts/roles.ts';
import { type SessionUser, sessionState, subscribeToSession } from './session-store.ts';

/** Whether the visitor may see the back office. The database checks each operation itself. */
export type AdminAccess =
  | { status: 'checking' }
  | { status: 'refused' }
  | { status: 'granted'; user: SessionUser };

/** The signed-in admin, for loaders and actions of the back office. */
export const adminContext = createContext<SessionUser>();

const checking: AdminAccess = { status: 'checking' };
let access: AdminAccess = checking;
let known: { userId: string; role: Role | undefined } | undefined;
let isFollowing = false;
const listeners = new Set<() => void>();

/** The current access, updated on every session change. */
export function useAdminAccess(): AdminAccess {
  return useSyncExternalStore(
    subscribe,
    () => access,
    () => checking,
  );
}

/** The access, once it is known. */
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

/** Checks the role again on every session change. Until the response arrives, the last result stays. */
async function check(): Promise<void> {
  const session = sessionState();
  if (session.status === 'unknown') return change(checking);
  if (session.status === 'signed-out') return change({ status: 'refused' });
  const { user } = session;
  const before = known?.userId === user.id ? known : undefined;
  if (!before) change(checking);
  // A failed request does not revoke access that was granted before.
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
 * The redirect that a client loader throws. If the visitor is already at the loaded URL, it replaces the history
 * entry, because going back to it would only redirect again.
 */
export function redirectTo(target: string, { pathname }: URL): Response {
  return location.pathname === pathname ? replace(target) : redirect(target);
}
