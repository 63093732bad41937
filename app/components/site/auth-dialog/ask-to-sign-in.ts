import { connectSession, sessionState, subscribeToSession } from '#app/session/session-store.ts';
import { openAuthDialog, openAuthView, subscribeToAuthDialog } from './auth-dialog-store.ts';

/**
 * Answers whether somebody is signed in, after asking a visitor who is not. Call it before what needs an account.
 * Throws when the backend cannot be asked who is signed in.
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
