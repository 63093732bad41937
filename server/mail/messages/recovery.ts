import type { MailContent } from '#backend/auth/auth-mails.ts';
import type { Institute } from '#domain/site/institute.ts';
import { frameMail } from '#supabase/functions/_shared/mail-frame.ts';

export function recoveryMail(institute: Institute, link: string): MailContent {
  return {
    subject: 'Choose a new password',
    ...frameMail(institute, {
      heading: 'Choose a new password',
      paragraphs: [
        `You asked for a new password for your account at ${institute.name}. Follow the link to choose one.`,
      ],
      action: { label: 'Choose a new password', url: link },
      note: 'The link works once, for one hour.\nIf you did not ask for it, you can ignore this mail. Your password stays as it is.',
    }),
  };
}
