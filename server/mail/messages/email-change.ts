import type { MailContent } from '#backend/auth/auth-mails.ts';
import type { Institute } from '#domain/site/institute.ts';
import { frameMail } from '#supabase/functions/_shared/mail-frame.ts';

const howItWorks = 'The link works once, for 24 hours. The address changes only after both links were used.';

/** For the old email address: its owner has to agree. */
export function emailChangeFromMail(institute: Institute, newEmail: string, link: string): MailContent {
  return {
    subject: 'Please confirm the change of your email address',
    ...frameMail(institute, {
      heading: 'Your email address is about to change',
      paragraphs: [
        `You asked to change the email address of your account at ${institute.name} from this one to ${newEmail}.`,
        'Please confirm it here. We have sent a second mail to the new address, which needs your confirmation too.',
      ],
      action: { label: 'Confirm the change', url: link },
      note: `${howItWorks}\nIf you did not ask for this, do not follow the link, and please choose a new password: somebody may be using your account.`,
    }),
  };
}

/** For the new email address: the user has to prove that it is theirs. */
export function emailChangeToMail(institute: Institute, currentEmail: string, link: string): MailContent {
  return {
    subject: 'Please confirm your new email address',
    ...frameMail(institute, {
      heading: 'Is this your new email address?',
      paragraphs: [
        `You asked to change the email address of your account at ${institute.name} from ${currentEmail} to this one.`,
        'Please confirm that it is yours. We have sent a second mail to your present address, which needs your confirmation too.',
      ],
      action: { label: 'Confirm my new address', url: link },
      note: `${howItWorks}\nIf you did not ask for this, you can ignore this mail.`,
    }),
  };
}
