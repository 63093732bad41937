import { lazy, Suspense, useSyncExternalStore } from 'react';
import { openAuthView, subscribeToAuthDialog } from './auth-dialog-store.ts';

const AuthDialog = lazy(async () => ({ default: (await import('./auth-dialog.tsx')).AuthDialog }));

/** Where the auth dialog appears, once per layout. Its code is fetched when it is first opened. */
export function AuthDialogHost() {
  const view = useSyncExternalStore(subscribeToAuthDialog, openAuthView, () => undefined);
  return view && <Suspense>{<AuthDialog view={view} />}</Suspense>;
}
