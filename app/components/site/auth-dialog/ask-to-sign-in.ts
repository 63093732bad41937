import { connectSession, sessionState, subscribeToSession } from '#app/session/session-store.ts';
import { openAuthDialog, openAuthView, subscribeToAuthDialog } from './auth-dialog-store.ts';

/**
 * Returns whether the user is signed in, after opening the sign-in dialog for a visitor who is not. Call it before an
 * action that needs an account. Throws if the backend cannot be reached.
 */
export async function askToSignIn(mode: 'signin' | 'signup' = 'signin'): Promise<boolean> {
  if (sessionState().status === 'unknown') {
    await connectSession();
    await until(subscribeToSession, () => sessionState().status !== 'unknown');
  }
  if (sessionState().status === 'signed-out') {
    openAuthDialog(mode);
    await until(subscribeToAuthDialog, () => openAuthView() === undefined);
  }
  return sessionState().status === 'signed-in';
}

function until(subscribe: (listener: () => void) => () => void, isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (isSo()) return resolve();
    const unsubscribe = subscribe(() => {
      if (!isSo()) return;
      unsubscribe();
      resolve();
    });
  });
}
