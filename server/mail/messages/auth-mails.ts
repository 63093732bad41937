import type { AuthMails } from '#backend/auth/auth-mails.ts';
import type { Institute } from '#domain/site/institute.ts';
import { alreadyRegisteredMail, confirmationMail } from './confirmation.ts';
import { emailChangeFromMail, emailChangeToMail } from './email-change.ts';
import { invitationMail } from './invitation.ts';
import { reauthenticationMail } from './reauthentication.ts';
import { recoveryMail } from './recovery.ts';
import { signInLinkMail } from './sign-in-link.ts';

/** The institute's settings are read for each mail, because admins may change its name while the server runs. */
export const authMails = (institute: () => Institute): AuthMails => ({
  confirmation: (link) => confirmationMail(institute(), link),
  alreadyRegistered: (siteUrl) => alreadyRegisteredMail(institute(), siteUrl),
  invitation: (link) => invitationMail(institute(), link),
  recovery: (link) => recoveryMail(institute(), link),
  signInLink: (link) => signInLinkMail(institute(), link),
  reauthentication: (code) => reauthenticationMail(institute(), code),
  emailChangeFrom: (newEmail, link) => emailChangeFromMail(institute(), newEmail, link),
  emailChangeTo: (currentEmail, link) => emailChangeToMail(institute(), currentEmail, link),
});
