/** The newsletter form in the footer and on the free resources page. */
export const newsletter = {
  title: 'A letter about AI, in plain words',
  text: 'New lessons, free resources and dates for workshops. You confirm by email first, and every issue has a one-click unsubscribe.',
  label: 'Email address',
  placeholder: 'Enter your email',
  button: 'Subscribe',
};
