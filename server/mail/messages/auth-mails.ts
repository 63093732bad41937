import type { AuthMails } from '#backend/auth/auth-mails.ts';
import { alreadyRegisteredMail, confirmationMail } from './confirmation.ts';
import { emailChangeFromMail, emailChangeToMail } from './email-change.ts';
import { invitationMail } from './invitation.ts';
import { reauthenticationMail } from './reauthentication.ts';
import { recoveryMail } from './recovery.ts';
import { signInLinkMail } from './sign-in-link.ts';

export const authMails: AuthMails = {
  confirmation: confirmationMail,
  alreadyRegistered: alreadyRegisteredMail,
  invitation: invitationMail,
  recovery: recoveryMail,
  signInLink: signInLinkMail,
  reauthentication: reauthenticationMail,
  emailChangeFrom: emailChangeFromMail,
  emailChangeTo: emailChangeToMail,
};
