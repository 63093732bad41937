import type { MailLinkPage } from '#app/content/types.ts';

export const newsletterConfirmPage: MailLinkPage = {
  title: 'Confirm your subscription',
  intro: {
    eyebrow: 'Newsletter',
    title: 'Shall we write to you?',
    lead: 'One click, and you get our newsletter: new lessons, free resources and workshops. You can leave at any time.',
  },
  button: 'Confirm my subscription',
  busy: 'Confirming...',
  done: {
    title: 'You are subscribed',
    text: 'Thank you. A short welcome is on its way, with a link in case you change your mind.',
  },
  gone: {
    title: 'This link does not work any more',
    text: 'Each link works once, for 24 hours. If you have confirmed before, all is well. If not, enter your address again and we send you a new one.',
  },
  failed: 'That did not work. Please try again in a moment.',
  withoutScript: 'This button needs JavaScript. Without it, please tell us by email:',
};

export const newsletterUnsubscribePage: MailLinkPage = {
  title: 'Unsubscribe',
  intro: {
    eyebrow: 'Newsletter',
    title: 'Shall we stop writing to you?',
    lead: 'One click, and you get no further issue. Your account, if you have one, stays as it is.',
  },
  button: 'Unsubscribe',
  busy: 'Unsubscribing...',
  done: {
    title: 'You are unsubscribed',
    text: 'We will not write again. If you change your mind, the form at the bottom of most pages is there for you.',
  },
  gone: {
    title: 'This link is not one we know',
    text: 'It may have lost a part on its way, or the subscription it belongs to is gone already. If issues still reach you, please tell us and we take you off the list.',
  },
  failed: 'That did not work. Please try again in a moment.',
  withoutScript: 'This button needs JavaScript. Without it, please tell us by email:',
};
