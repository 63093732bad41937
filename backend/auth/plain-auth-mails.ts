import type { AuthMails } from './auth-mails.ts';

const ignore = 'If you did not ask for this, you can ignore this mail.';

/** The default for a site without its own mail texts. */
export const plainAuthMails: AuthMails = {
  confirmation: (link) => ({
    subject: 'Confirm your email address',
    text: `Follow this link to confirm your email address:\n${link}\n\n${ignore}\n`,
  }),
  alreadyRegistered: (siteUrl) => ({
    subject: 'You already have an account',
    text: `Somebody tried to sign up with your email address, which already has an account. Sign in here:\n${siteUrl}\n\n${ignore}\n`,
  }),
  invitation: (link) => ({
    subject: 'You are invited',
    text: `Follow this link to accept the invitation:\n${link}\n\n${ignore}\n`,
  }),
  recovery: (link) => ({
    subject: 'Choose a new password',
    text: `Follow this link to choose a new password:\n${link}\n\n${ignore}\n`,
  }),
  signInLink: (link) => ({
    subject: 'Your sign-in link',
    text: `Follow this link to sign in:\n${link}\n\n${ignore}\n`,
  }),
  reauthentication: (code) => ({
    subject: 'Your confirmation code',
    text: `Enter this code:\n\n${code}\n\n${ignore}\n`,
  }),
  emailChangeFrom: (newEmail, link) => ({
    subject: 'Confirm the change of your email address',
    text: `Follow this link to confirm that your email address changes to ${newEmail}:\n${link}\n\n${ignore}\n`,
  }),
  emailChangeTo: (currentEmail, link) => ({
    subject: 'Confirm your new email address',
    text: `Follow this link to confirm that this address replaces ${currentEmail}:\n${link}\n\n${ignore}\n`,
  }),
};
