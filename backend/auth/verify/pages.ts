import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { LinkType } from '#backend/auth/one-time-tokens/one-time-token.ts';
import type { TokenState } from '#backend/auth/one-time-tokens/spend-token.ts';
import type { Backend } from '#backend/backend.ts';
import type { Link } from './follow-link.ts';
import { pageStyle } from './page-style.ts';

/** The site whose name, colour and URL the pages show. */
type PageOwner = Pick<Backend, 'site' | 'config'>;

export type Page = HtmlEscapedString | Promise<HtmlEscapedString>;

const confirmations: Record<LinkType, { title: string; text: string; button: string }> = {
  signup: {
    title: 'Confirm your email address',
    text: 'One more click, and your account is ready.',
    button: 'Confirm my email',
  },
  invite: {
    title: 'Accept your invitation',
    text: 'One more click, and you can set up your account.',
    button: 'Accept the invitation',
  },
  recovery: {
    title: 'Choose a new password',
    text: 'Go on to the site, where you can choose your new password.',
    button: 'Continue',
  },
  magiclink: { title: 'Sign in', text: 'One more click, and you are signed in.', button: 'Sign in' },
  email_change: {
    title: 'Confirm your change of address',
    text: 'Your email address changes once both of your mailboxes have agreed.',
    button: 'Confirm the change',
  },
};

/** Says what the link is for and shows the button that does it. */
export function confirmPage(owner: PageOwner, { token, type, redirectTo }: Link): Page {
  const { title, text, button } = confirmations[type];
  return page(
    owner,
    title,
    html`<p>${text}</p>
      <form method="post" action="/auth/v1/verify">
        ${hidden({ token, type, redirect_to: redirectTo })}
        <button type="submit">${button}</button>
      </form>
      <p class="soft">If you did not ask for this, close this page. Nothing has happened yet.</p>`,
  );
}

/** For a link that is no longer valid: explains why, and what to do next. */
export function invalidLinkPage(owner: PageOwner, link: Link, state: TokenState): Page {
  const [title, why] =
    state === 'expired'
      ? ['This link has expired', 'For your safety, links from our mails work for a limited time only.']
      : [
          'This link was already used',
          'Each link from our mails works once, and a newer mail replaces the ones before it.',
        ];
  return page(owner, title, html`<p>${why}</p>${nextStep(link)}${siteLink(owner)}`);
}

function nextStep({ type, redirectTo }: Link): Page {
  if (type === 'invite') return html`<p>Please ask the person who invited you for a new invitation.</p>`;
  if (type === 'email_change') {
    return html`<p>If your address has not changed yet, sign in and change it again in your account.</p>`;
  }
  const already = 'If you have confirmed your address already, just sign in. ';
  return html`<p>${type === 'signup' ? already : ''}We can send you a new link.</p>
    <form method="post" action="/auth/v1/verify/new-link">
      ${hidden({ type, redirect_to: redirectTo })}
      <label for="email">Your email address</label>
      <input id="email" name="email" type="email" autocomplete="email" required>
      <button type="submit">Send me a new link</button>
    </form>`;
}

export function newLinkPage(owner: PageOwner): Page {
  return page(
    owner,
    'Please look into your mailbox',
    html`<p>If that address is waiting for a link, a new one is on its way.</p>${siteLink(owner)}`,
  );
}

/** For every other refusal, with its message. */
export function refusedPage(owner: PageOwner, reason: string): Page {
  return page(owner, 'That did not work', html`<p>${reason}</p>${siteLink(owner)}`);
}

/** For a person who comes from a provider without a sign-in that this browser has begun. */
export function lostSignInPage(owner: PageOwner): Page {
  return page(
    owner,
    'Please begin again',
    html`<p>
        Nobody is signed in. A sign-in works once, within ten minutes, and in the browser where it began. It begins on
        our site, not on the page of your organisation.
      </p>
      ${siteLink(owner)}`,
  );
}

function siteLink({ config }: PageOwner): Page {
  return html`<p class="soft"><a href="${config.siteUrl}">Go to the site</a></p>`;
}

function hidden(fields: Record<string, string>): Page[] {
  return Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
}

function page({ site }: PageOwner, title: string, body: Page): Page {
  const { name } = site.sender();
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | ${name}</title>
<style>${raw(pageStyle(site.color()))}</style>
</head>
<body>
<main>
<p class="name">${name}</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
}
