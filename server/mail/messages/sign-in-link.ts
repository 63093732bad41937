import type { MailContent } from '#backend/auth/auth-mails.ts';
import type { Institute } from '#domain/site/institute.ts';
import { frameMail } from '#supabase/functions/_shared/mail-frame.ts';

export function signInLinkMail(institute: Institute, link: string): MailContent {
  return {
    subject: 'Your sign-in link',
    ...frameMail(institute, {
      heading: 'Your sign-in link',
      paragraphs: [`Here is the link you asked for, to sign in at ${institute.name} without a password.`],
      action: { label: 'Sign in', url: link },
      note: 'The link works once, for one hour.\nIf you did not ask for it, you can ignore this mail. Nobody can sign in without it.',
    }),
  };
}
