import type { PageIntro } from '#app/content/types.ts';

export const resetPasswordPage: {
  title: string;
  intro: PageIntro;
  waiting: string;
  form: { label: string; placeholder: string; hint: string; button: string };
  done: { title: string; text: string; button: string };
  expired: { title: string; text: string };
  withoutScript: string;
} = {
  title: 'Choose a new password',
  intro: {
    eyebrow: 'Account',
    title: 'Choose a new password',
    lead: 'Take one that you use nowhere else. When it is saved, every other device is signed out.',
  },
  waiting: 'Checking your link...',
  form: {
    label: 'New password',
    placeholder: 'Enter your new password',
    hint: 'At least 6 characters.',
    button: 'Save Password',
  },
  done: {
    title: 'Your password is changed',
    text: 'You are signed in, and from now on you sign in with the new one.',
    button: 'Go to my account',
  },
  expired: {
    title: 'You need a fresh link',
    text: 'Links to choose a new password work once, for one hour. Tell us your address, and we send you another.',
  },
  withoutScript: 'Choosing a new password needs JavaScript. Please switch it on and load this page again.',
};
