import type { NavigateFunction } from 'react-router';
import { showToast } from '#app/components/ui/toast-store.ts';
import { sessionToasts } from '#app/content/accounts/session-toasts.ts';
import { enrolBySlug } from '#app/data/enrolments.ts';
import { courseIn } from '#app/session/return-path.ts';
import type { LinkResult } from '#app/session/session-store.ts';
import { openAuthDialog } from './auth-dialog/auth-dialog-store.ts';

const passwordPath = '/reset-password';

/** Shows what an email link did, or how to continue if it had no effect. */
export async function showLinkResult(result: LinkResult, navigate: NavigateFunction): Promise<void> {
  const { pathname } = location;
  if (result.kind === 'half-confirmed') showToast(sessionToasts.halfConfirmed);
  else if (result.kind === 'signed-in') await showSignedIn(result, navigate);
  // The reset-password page shows this itself and requests its own kind of link.
  else if (pathname === '/' || courseIn(pathname)) openAuthDialog('resend');
  else if (pathname !== passwordPath) showToast({ ...sessionToasts.linkGone, tone: 'destructive' });
}

async function showSignedIn(
  { linkType, email }: Extract<LinkResult, { kind: 'signed-in' }>,
  navigate: NavigateFunction,
): Promise<void> {
  const { confirmed, moved, signedInByLink } = sessionToasts;
  if (linkType === 'recovery' || linkType === 'invite') {
    if (location.pathname !== passwordPath) navigate(passwordPath, { replace: true });
  } else if (linkType === 'signup') {
    // The person signed up on a page of the course, and the link leads back to it.
    const course = courseIn(location.pathname);
    const enrolled = course ? await enrolBySlug(course).catch(() => undefined) : undefined;
    showToast({
      ...confirmed,
      text: `${confirmed.text} ${email}.${enrolled ? ` ${confirmed.enrolled(enrolled)}` : ''}`,
    });
  } else if (linkType === 'email_change') {
    showToast({ ...moved, text: `${moved.text} ${email}.` });
  } else {
    // An attacker can send a link that signs the victim in to the attacker's account, so the toast names the account.
    showToast({ ...signedInByLink, text: `${signedInByLink.text} ${email}.` });
  }
}
