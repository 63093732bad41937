import type { PageIntro } from '#app/content/types.ts';

/** Copy of the page that requests a paid membership. */
export const membershipRequest = {
  title: 'Your membership request',
  intro: {
    eyebrow: 'Membership request',
    title: 'Your membership request',
    lead: 'Look it over and send it. We mail you an invoice; your membership begins when it is settled. No card details are needed.',
  } satisfies PageIntro,
  waiting: 'Loading...',
  withoutScript: 'Asking for a membership needs JavaScript. Please switch it on and load this page again.',
  unknown: {
    title: 'Which plan?',
    text: 'This address names no plan of ours. Please choose one, and you are back here.',
    button: 'See the memberships',
  },
  signedOut: {
    title: 'First, your account',
    text: 'The membership belongs to an account. Make one or sign in; your choice is kept, also while you confirm your address.',
    join: 'Create Account',
    signIn: 'Sign In',
  },
  failed: 'The price could not be loaded. Please try again.',
  retry: 'Try again',
  plan: { monthly: 'membership, one month', annual: 'membership, one year' },
  discount: 'Student discount',
  total: 'Total',
  currency: 'US dollars',
  student: 'Because your confirmed address ends in .edu.',
  trial: {
    title: (days: number) => `Try it free for ${days} days`,
    text: 'No card and no invoice. It begins now, ends by itself, and you lose nothing you have learned.',
    start: 'Start Free Trial',
    starting: 'Starting...',
    or: 'Or begin with a paid membership:',
    done: {
      intro: {
        eyebrow: 'Membership',
        title: 'Welcome to your trial',
        lead: 'No request was sent. There is nothing to pay and nothing to cancel.',
      } satisfies PageIntro,
      title: 'Your trial has begun',
      text: (plan: string, date: string) =>
        `Everything in the ${plan} plan is open to you until ${date}. It ends by itself.`,
      learn: 'Start learning',
    },
  },
  otherPeriod: { monthly: 'Pay yearly instead', annual: 'Pay monthly instead' },
  send: 'Send Request',
  sending: 'Sending...',
  done: {
    title: 'Your request is in',
    mailed: 'We have mailed the invoice to',
    next: 'Your membership begins when it is settled. Until then you can take the request back in your account.',
    invoice: 'Invoice',
    account: 'Open my account',
  },
} as const;

/** Copy of the account page's membership section. */
export const membershipSection = {
  title: 'Membership',
  lead: 'What you have, what you have asked for, and your invoices.',
  failed: 'Your membership could not be loaded. Please try again.',
  retry: 'Try again',
  none: 'You have a free account. A membership opens more modules; which ones depends on the plan.',
  choose: 'See the memberships',
  seat: (until: string) => `You have a seat in this organisation until ${until}.`,
  noSeat: 'You belong to this organisation, without a seat that opens courses at the moment.',
  organisations: 'My organisations',
  until: 'until',
  from: 'from',
  billing: { monthly: 'Billed monthly', annual: 'Billed annually' },
  states: {
    Pending: 'Requested',
    Active: 'Active',
    Cancelled: 'Cancelled',
    Ended: 'Ended',
  },
  trial: {
    label: 'Free trial',
    ends: (date: string) => `Ends on ${date} by itself. Nothing is charged, and there is nothing to cancel.`,
    keep: (plan: string) => `Keep ${plan}`,
  },
  waiting: 'It begins when the invoice is settled.',
  takeBack: {
    open: 'Take back this request',
    title: 'Take back this request?',
    text: 'The invoice is withdrawn and there is nothing to pay. You can ask again at any time.',
    button: 'Take Back',
    keep: 'Keep it',
    done: { title: 'Request taken back', text: 'There is nothing to pay.' },
  },
  renews: (date: string) => `Renews on ${date}.`,
  ends: (date: string) => `Ends on ${date}. It will not renew.`,
  cancel: {
    open: 'Cancel membership',
    title: 'Cancel your membership?',
    text: (date: string) =>
      `You keep access until ${date}. After that it does not renew, and nothing more is charged.`,
    button: 'Cancel Membership',
    keep: 'Keep it',
    done: { title: 'Membership cancelled', text: 'Nothing more is charged.' },
  },
  keep: {
    button: 'Keep my membership',
    done: { title: 'Membership kept', text: 'It renews at the end of its period.' },
  },
  invoices: 'Invoices',
  download: 'Download invoice',
  statuses: { Completed: 'Paid', Pending: 'To be paid', Failed: 'Not to be paid', Refunded: 'Refunded' },
} as const;
