import { useEffect, useState, useSyncExternalStore } from 'react';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { awaitConfirmation, useAwaitedConfirmation } from '#app/session/awaited-confirmation.ts';
import { useSession } from '#app/session/session-store.ts';
import type { AuthDialog } from './auth-dialog.tsx';
import { closeAuthDialog, openAuthView, subscribeToAuthDialog } from './auth-dialog-store.ts';
import type { ConfirmationNotice } from './confirmation-notice.tsx';

/** Renders the auth dialog and what stays after a sign-up, once per layout. Their code loads when they are needed. */
export function AuthDialogHost() {
  return (
    <>
      <DialogHost />
      <ConfirmationHost />
    </>
  );
}

function DialogHost() {
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

function ConfirmationHost() {
  const awaited = useAwaitedConfirmation();
  const { status } = useSession();
  const [Notice, setNotice] = useState<typeof ConfirmationNotice>();
  const isWanted = awaited !== undefined && status === 'signed-out';

  useEffect(() => {
    // Without its code the toast about the sign-up has said the same.
    if (isWanted)
      import('./confirmation-notice.tsx')
        .then((loaded) => setNotice(() => loaded.ConfirmationNotice))
        .catch(() => {});
  }, [isWanted]);

  useEffect(() => {
    if (status === 'signed-in') awaitConfirmation(undefined);
  }, [status]);

  return isWanted && Notice && <Notice key={awaited.email} awaited={awaited} />;
}
