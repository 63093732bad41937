import { dismissToast } from '#app/components/ui/toast-store.ts';
import { countVisit } from '#app/document/count-visit.ts';

/** Signing in and up, and the two ways to ask for another mail. */
export type AuthView = 'signin' | 'signup' | 'recover' | 'resend';

let view: AuthView | undefined;
const listeners = new Set<() => void>();

/** Anything on a page may ask somebody to sign in; the `AuthDialogHost` of the layout shows the dialog. */
export function openAuthDialog(asked: AuthView): void {
  // What a toast said about one view would be read as a word about the next.
  dismissToast();
  if (asked === 'signup') countVisit('sign_up_opened');
  change(asked);
}

export function closeAuthDialog(): void {
  change(undefined);
}

export function openAuthView(): AuthView | undefined {
  return view;
}

export function subscribeToAuthDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: AuthView | undefined): void {
  view = next;
  for (const listener of listeners) listener();
}
