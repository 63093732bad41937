import type { FunctionPlatform, OutgoingMail } from '#supabase/functions/_shared/platform.ts';

export interface UnsubscribeLink {
  platform: Pick<FunctionPlatform, 'institute' | 'siteUrl' | 'functionsUrl'>;
  unsubscribeToken: string;
}

export function confirmationMail(to: string, link: UnsubscribeLink, confirmToken: string): OutgoingMail {
  return {
    to,
    subject: 'Please confirm your subscription',
    heading: 'One click, and you are on the list',
    paragraphs: [
      `You asked for the newsletter of ${link.platform.institute.name}. Please confirm that this address is yours.`,
    ],
    action: {
      label: 'Confirm my subscription',
      url: `${link.platform.siteUrl}/newsletter/confirm?token=${confirmToken}`,
    },
    note: 'The link works once, for 24 hours.\nIf you did not ask for it, you can ignore this mail. We will not write again.',
    headers: unsubscribeHeaders(link),
    isPromised: true,
  };
}

export function welcomeMail(to: string, link: UnsubscribeLink): OutgoingMail {
  return {
    to,
    subject: 'You are subscribed',
    heading: 'Welcome to our newsletter',
    paragraphs: [
      `From its next issue on you get the newsletter of ${link.platform.institute.name}: new lessons, free resources and workshops.`,
      'You can leave whenever you like, with the link in every issue or here.',
    ],
    action: { label: 'Unsubscribe', url: unsubscribePage(link.platform, link.unsubscribeToken) },
    headers: unsubscribeHeaders(link),
  };
}

/** For a subscriber who signed up again. The page does not reveal that the address is already subscribed. */
export function alreadySubscribedMail(to: string, link: UnsubscribeLink): OutgoingMail {
  return {
    to,
    subject: 'You are already subscribed',
    heading: 'You are already on the list',
    paragraphs: [
      `Somebody, most likely you, just asked for the newsletter of ${link.platform.institute.name} with this address.`,
      'There is nothing to do: you get it already. If you would rather not, you can leave here.',
    ],
    action: { label: 'Unsubscribe', url: unsubscribePage(link.platform, link.unsubscribeToken) },
    headers: unsubscribeHeaders(link),
    isPromised: true,
  };
}

export function unsubscribePage({ siteUrl }: UnsubscribeLink['platform'], unsubscribeToken: string): string {
  return `${siteUrl}/newsletter/unsubscribe?token=${unsubscribeToken}`;
}

/**
 * With these two headers a mail program shows its own unsubscribe button, which posts to the URL without opening a
 * page.
 */
function unsubscribeHeaders({ platform, unsubscribeToken }: UnsubscribeLink): Record<string, string> {
  return {
    'List-Unsubscribe': `<${platform.functionsUrl}/newsletter?unsubscribe=${unsubscribeToken}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
