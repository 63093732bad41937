/** Toasts about the session. Every page may show them. The auth dialog's own copy is separate. */
export const sessionToasts = {
  signedUp: { title: 'Success!', text: 'Please check your email to confirm your account.' },
  signedUpAtOnce: { title: 'Success!', text: 'Your account is ready, and you are signed in.' },
  signedIn: { title: 'Welcome back!', text: 'You have successfully signed in.' },
  signedInByLink: { title: 'Welcome back!', text: 'You are signed in as' },
  confirmed: {
    title: 'Email confirmed',
    text: 'Your account is ready. You are signed in as',
    enrolled: (course: string) => `You are enrolled in ${course}.`,
  },
  moved: { title: 'Email address changed', text: 'From now on you sign in with' },
  halfConfirmed: {
    title: 'One of two',
    text: 'Thank you. Now please follow the link in the mail to your other address.',
  },
  linkGone: {
    title: 'This link does not work any more',
    text: 'Each link from our mails works once and for a limited time.',
  },
} as const;
