import type { MailContent } from '#backend/auth/auth-mails.ts';
import type { Institute } from '#domain/site/institute.ts';
import { frameMail } from '#supabase/functions/_shared/mail-frame.ts';

export function invitationMail(institute: Institute, link: string): MailContent {
  return {
    subject: `You are invited to ${institute.name}`,
    ...frameMail(institute, {
      heading: 'You are invited',
      paragraphs: [
        `We would like you to join ${institute.name}. Accept the invitation to set up your account.`,
      ],
      action: { label: 'Accept the invitation', url: link },
      note: 'The link works once, for 24 hours.\nIf you did not expect this invitation, you can ignore this mail.',
    }),
  };
}
