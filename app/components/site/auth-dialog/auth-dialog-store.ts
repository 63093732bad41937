import { dismissToast } from '#app/components/ui/toast-store.ts';
import { countVisit } from '#app/document/count-visit.ts';

/** Sign-in, sign-up, and the two forms that request another email. */
export type AuthView = 'signin' | 'signup' | 'recover' | 'resend';

let view: AuthView | undefined;
const listeners = new Set<() => void>();

/** Any part of a page may open the dialog. The layout's `AuthDialogHost` renders it. */
export function openAuthDialog(requested: AuthView): void {
  // A toast about one view would seem to be about the next.
  dismissToast();
  if (requested === 'signup') countVisit('sign_up_opened');
  change(requested);
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
