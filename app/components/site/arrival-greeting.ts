import { useEffect } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { showToast } from '#app/components/ui/toast-store.ts';
import { sessionToasts } from '#app/content/auth-dialog.ts';
import { type Greeting, takeGreeting } from '#app/session/session-store.ts';
import { openAuthDialog } from './auth-dialog/auth-dialog-store.ts';

/** Tells whoever comes from a link in a mail what it did, or how to go on where it did nothing. */
export function useArrivalGreeting(): void {
  const navigate = useNavigate();

  useEffect(() => {
    let isGone = false;
    takeGreeting().then((greeting) => {
      if (greeting && !isGone) greet(greeting, navigate);
    });
    return () => {
      isGone = true;
    };
  }, [navigate]);
}

function greet(greeting: Greeting, navigate: NavigateFunction): void {
  switch (greeting.kind) {
    case 'signed-in':
      return welcome(greeting, navigate);
    case 'half-confirmed':
      return showToast(sessionToasts.halfConfirmed);
    case 'refused':
      // The page for new passwords says it itself, and asks for another link of its own kind.
      if (location.pathname === passwordPath) return;
      if (location.pathname === '/') return openAuthDialog('resend');
      return showToast({ ...sessionToasts.linkGone, tone: 'destructive' });
  }
}

const passwordPath = '/reset-password';

function welcome(
  { linkType, email }: Extract<Greeting, { kind: 'signed-in' }>,
  navigate: NavigateFunction,
): void {
  const { confirmed, moved, signedIn } = sessionToasts;
  switch (linkType) {
    case 'recovery':
    case 'invite':
      if (location.pathname !== passwordPath) navigate(passwordPath, { replace: true });
      return;
    case 'signup':
      return showToast({ ...confirmed, text: `${confirmed.text} ${email}.` });
    case 'email_change':
      return showToast({ ...moved, text: `${moved.text} ${email}.` });
    default:
      return showToast(signedIn);
  }
}
