import type { Site } from '#app/content/site.ts';

export const authDialogTitles = (site: Site) => ({
  signup: `Join ${site.name}`,
  signin: 'Welcome Back',
  recover: 'Choose a new password',
  resend: 'This link does not work any more',
});

/** Copy of the auth dialog. */
export const authDialog = {
  leads: {
    signup: 'A free account keeps your progress and opens the quizzes of the introductory courses.',
    signin: 'Go on where you stopped.',
    recover: 'Tell us your email address, and we send you a link with which you can choose a new password.',
    resend:
      'Each link from our mails works once and for a limited time. If you have confirmed your address already, just sign in. If not, we send you a new link.',
  },
  labels: { email: 'Email', password: 'Password', close: 'Close' },
  placeholders: { email: 'Enter your email', password: 'Enter your password' },
  buttons: {
    signup: 'Create Account',
    signin: 'Sign In',
    recover: 'Send the Link',
    resend: 'Send a New Link',
    busy: 'Loading...',
    done: 'Close',
  },
  passwordHint: 'At least 6 characters.',
  ages: 'Accounts are for people of 13 and over; for a younger child, a parent makes the account. If you are under 18, make it together with a parent or guardian.',
  switches: {
    signup: { question: 'Already have an account?', button: 'Log in instead' },
    signin: { question: 'No account yet?', button: 'Register instead' },
    back: 'Back to signing in',
    forgotten: 'Forgot password?',
    pictures: 'Sign in with pictures',
    organisation: 'Sign in with your organisation',
  },
  notices: {
    closed: 'New accounts cannot be made at the moment. If you have one already, log in instead.',
    unconfirmed: 'Your address is not confirmed yet. Please follow the link in the mail we sent you.',
    resend: 'Send a new link',
    resent: 'A new link is on its way.',
  },
  /** The note that stays after a sign-up. */
  awaited: {
    title: 'One step left: confirm your address',
    text: 'We have sent a mail to',
    next: 'Open the link in it, on this or any other device. It works for a limited time.',
    again: 'Send again',
    sentAgain: 'If the address still has to be confirmed, a new link is on its way.',
    close: 'Hide this note',
  },
  sent: {
    title: 'Please look into your mailbox',
    recover: 'If there is an account with this address, a link to choose a new password is on its way to',
    resend: 'If this address is waiting to be confirmed, a new link is on its way to',
  },
} as const;
