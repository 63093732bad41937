import type { Institute } from '#domain/institute.ts';
import type { MailWords } from '#supabase/functions/_shared/mail-words.ts';

/** A mail in words; whoever sends it gives it a form. */
export interface NewsletterMail extends MailWords {
  to: string;
  subject: string;
  headers: Record<string, string>;
}

/** Whom a mail is from, and the URLs that its links are made of. */
export interface NewsletterSource {
  institute: Institute;
  siteUrl: string;
  /** Where this function answers, for mail programs that unsubscribe by themselves. */
  functionUrl: string;
}

export interface UnsubscribeLink extends NewsletterSource {
  unsubscribeToken: string;
}

export function confirmationMail(to: string, link: UnsubscribeLink, confirmToken: string): NewsletterMail {
  return {
    to,
    subject: 'Please confirm your subscription',
    heading: 'One click, and you are on the list',
    paragraphs: [
      `You asked for the newsletter of ${link.institute.name}. Please confirm that this address is yours.`,
    ],
    action: {
      label: 'Confirm my subscription',
      url: `${link.siteUrl}/newsletter/confirm?token=${confirmToken}`,
    },
    note: 'The link works once, for 24 hours.\nIf you did not ask for it, you can ignore this mail. We will not write again.',
    headers: unsubscribeHeaders(link),
  };
}

export function welcomeMail(to: string, link: UnsubscribeLink): NewsletterMail {
  return {
    to,
    subject: 'You are subscribed',
    heading: 'Welcome to our newsletter',
    paragraphs: [
      `From now on you get the newsletter of ${link.institute.name}: new lessons, free resources and dates for workshops.`,
      'You can leave whenever you like, with the link in every issue or here.',
    ],
    action: { label: 'Unsubscribe', url: unsubscribePage(link) },
    headers: unsubscribeHeaders(link),
  };
}

/** To somebody on the list who asked again; the page showed nothing of it. */
export function alreadySubscribedMail(to: string, link: UnsubscribeLink): NewsletterMail {
  return {
    to,
    subject: 'You are already subscribed',
    heading: 'You are already on the list',
    paragraphs: [
      `Somebody, most likely you, just asked for the newsletter of ${link.institute.name} with this address.`,
      'There is nothing to do: you get it already. If you would rather not, you can leave here.',
    ],
    action: { label: 'Unsubscribe', url: unsubscribePage(link) },
    headers: unsubscribeHeaders(link),
  };
}

export function unsubscribePage({ siteUrl, unsubscribeToken }: UnsubscribeLink): string {
  return `${siteUrl}/newsletter/unsubscribe?token=${unsubscribeToken}`;
}

/** With these two a mail program shows a button of its own, which posts to the address without opening a page. */
function unsubscribeHeaders({ functionUrl, unsubscribeToken }: UnsubscribeLink): Record<string, string> {
  return {
    'List-Unsubscribe': `<${functionUrl}?unsubscribe=${unsubscribeToken}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
