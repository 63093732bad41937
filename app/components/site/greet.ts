import type { NavigateFunction } from 'react-router';
import { showToast } from '#app/components/ui/toast-store.ts';
import { sessionToasts } from '#app/content/session-toasts.ts';
import { enrolBySlug } from '#app/data/enrolments.ts';
import { courseIn, takeReturnPath } from '#app/session/return-path.ts';
import type { Greeting } from '#app/session/session-store.ts';
import { openAuthDialog } from './auth-dialog/auth-dialog-store.ts';

const passwordPath = '/reset-password';

/** What a link from a mail did, or how to go on where it did nothing. */
export async function greet(greeting: Greeting, navigate: NavigateFunction): Promise<void> {
  const { pathname } = location;
  if (greeting.kind === 'half-confirmed') showToast(sessionToasts.halfConfirmed);
  else if (greeting.kind === 'signed-in') await welcome(greeting, navigate);
  // The page for new passwords says it itself, and asks for another link of its own kind.
  else if (pathname === '/') openAuthDialog('resend');
  else if (pathname !== passwordPath) showToast({ ...sessionToasts.linkGone, tone: 'destructive' });
}

async function welcome(
  { linkType, email }: Extract<Greeting, { kind: 'signed-in' }>,
  navigate: NavigateFunction,
): Promise<void> {
  const { confirmed, moved, signedInByLink } = sessionToasts;
  if (linkType === 'recovery' || linkType === 'invite') {
    if (location.pathname !== passwordPath) navigate(passwordPath, { replace: true });
  } else if (linkType === 'signup') {
    const path = takeReturnPath();
    const course = path && courseIn(path);
    const enrolled = course ? await enrolBySlug(course).catch(() => undefined) : undefined;
    showToast({
      ...confirmed,
      text: `${confirmed.text} ${email}.${enrolled ? ` ${confirmed.enrolled(enrolled)}` : ''}`,
    });
    if (path) navigate(path, { replace: true });
  } else if (linkType === 'email_change') {
    showToast({ ...moved, text: `${moved.text} ${email}.` });
  } else {
    // Anybody can make a link that signs others in to an account of theirs, so it says whose account it is.
    showToast({ ...signedInByLink, text: `${signedInByLink.text} ${email}.` });
  }
}
