import { useSyncExternalStore } from 'react';

/** A sign-up whose mail has not been followed yet. */
export interface AwaitedConfirmation {
  email: string;
  /** Where the link in the mail leads. */
  path: string;
}

/** Only this tab remembers it: the next person at a shared computer must not read the email address. */
const storageKey = 'awaited-confirmation';
const listeners = new Set<() => void>();
let awaited: AwaitedConfirmation | undefined;
let isRead = false;

export function awaitConfirmation(next: AwaitedConfirmation | undefined): void {
  awaited = next;
  isRead = true;
  try {
    if (next) sessionStorage.setItem(storageKey, JSON.stringify(next));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Storage can be full or blocked. Then it is remembered as long as the page.
  }
  for (const listener of listeners) listener();
}

function read(): AwaitedConfirmation | undefined {
  if (isRead) return awaited;
  isRead = true;
  try {
    awaited = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') ?? undefined;
  } catch {
    awaited = undefined;
  }
  return awaited;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAwaitedConfirmation(): AwaitedConfirmation | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}
