import type { Mail } from '#backend/mail/mail-queue.ts';

/** The newest mail to `address`. */
export function mailTo(mails: Mail[], address: string): Mail {
  const mail = mails.findLast(({ to }) => to === address);
  if (!mail) throw new Error(`No mail was sent to ${address}`);
  return mail;
}

/** The link in the mail that a user would click, and its parameters. */
export function linkIn(mail: Mail): { url: string; token: string; type: string; redirectTo: string } {
  const url = /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(mail.text)?.[0];
  if (!url) throw new Error('The mail holds no link');
  const query = new URL(url).searchParams;
  return {
    url,
    token: query.get('token') ?? '',
    type: query.get('type') ?? '',
    redirectTo: query.get('redirect_to') ?? '',
  };
}

/** The links of all mails to `address`, oldest first. */
export function linksTo(mails: Mail[], address: string): ReturnType<typeof linkIn>[] {
  return mails.filter(({ to }) => to === address).map(linkIn);
}

/** Submits the form of the page behind a link, as a browser would. */
export function pressButton({ token, type, redirectTo }: ReturnType<typeof linkIn>): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ token, type, redirect_to: redirectTo }).toString(),
  };
}
