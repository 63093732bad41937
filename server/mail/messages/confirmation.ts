import type { MailContent } from '#backend/auth/auth-mails.ts';
import type { Institute } from '#domain/site/institute.ts';
import { frameMail } from '#supabase/functions/_shared/mail-frame.ts';

export function confirmationMail(institute: Institute, link: string): MailContent {
  return {
    subject: 'Please confirm your email address',
    ...frameMail(institute, {
      heading: `Welcome to ${institute.name}`,
      paragraphs: [
        'We are glad you are here. One step is left: please confirm that this is your email address.',
      ],
      action: { label: 'Confirm my email', url: link },
      note: 'The link works once, for 24 hours.\nIf you did not sign up, you can ignore this mail. Without your confirmation nothing happens.',
    }),
  };
}

/**
 * For the owner of an account whose email address was used to sign up again. The page does not reveal that the account
 * exists.
 */
export function alreadyRegisteredMail(institute: Institute, siteUrl: string): MailContent {
  return {
    subject: 'You already have an account',
    ...frameMail(institute, {
      heading: 'You already have an account',
      paragraphs: [
        `Somebody, most likely you, just tried to sign up at ${institute.name} with this email address.`,
        'There is nothing to set up: please sign in. If you do not remember your password, choose “Forgot password?” there.',
      ],
      action: { label: 'Go to the site', url: siteUrl },
      note: 'If it was not you, you can ignore this mail. Your account has not changed.',
    }),
  };
}
