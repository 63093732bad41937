/** The newsletter form in the footer and on the free resources page. */
export const newsletter = {
  title: 'A letter about AI, in plain words',
  text: 'New lessons, free resources and workshops. You confirm by email first, and every issue has a one-click unsubscribe.',
  label: 'Email address',
  placeholder: 'Enter your email',
  button: 'Subscribe',
  busy: 'Subscribing...',
  honeypot: 'Website',
  subscribed: 'Please check your email to confirm your subscription.',
  failed: 'Something went wrong. Please try again.',
  withoutScript: 'Subscribing needs JavaScript. Without it, please ask us by email:',
};
