import { useEffect, useState, useSyncExternalStore } from 'react';
import { showProblem } from '#app/components/ui/toast-store.ts';
import type { AuthDialog } from './auth-dialog.tsx';
import { closeAuthDialog, openAuthView, subscribeToAuthDialog } from './auth-dialog-store.ts';

/** Renders the auth dialog, once per layout. The dialog's code loads when it is first opened. */
export function AuthDialogHost() {
  const view = useSyncExternalStore(subscribeToAuthDialog, openAuthView, () => undefined);
  const [Dialog, setDialog] = useState<typeof AuthDialog>();
  const isWanted = view !== undefined && !Dialog;

  useEffect(() => {
    async function load() {
      try {
        const loaded = await import('./auth-dialog.tsx');
        setDialog(() => loaded.AuthDialog);
      } catch {
        closeAuthDialog();
        showProblem(undefined);
      }
    }
    if (isWanted) void load();
  }, [isWanted]);

  return view && Dialog && <Dialog view={view} />;
}
