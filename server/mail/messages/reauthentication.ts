import type { MailContent } from '#backend/auth/auth-mails.ts';
import type { Institute } from '#domain/site/institute.ts';
import { frameMail } from '#supabase/functions/_shared/mail-frame.ts';

export function reauthenticationMail(institute: Institute, code: string): MailContent {
  return {
    subject: 'Your confirmation code',
    ...frameMail(institute, {
      heading: 'Your confirmation code',
      paragraphs: [
        `To make sure that it is you who is changing your account at ${institute.name}, please enter this code:`,
        code,
      ],
      note: 'The code works once, for one hour.\nIf you did not ask for it, please choose a new password: somebody may be using your account.',
    }),
  };
}
