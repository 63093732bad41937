import { type Area, closed, serviceOnly, signedInOnly } from './access.ts';

const subscribers = ['a@example.com', 'b@example.com', 'z@example.com'];

export const newsletter: Area = {
  tables: {
    'public.newsletter_subscribers': {
      rows: `insert into public.newsletter_subscribers (email, state) values
        ('a@example.com', 'subscribed'), ('b@example.com', 'pending'), ('z@example.com', 'subscribed')`,
      name: 'email',
      insert: { email: `'new@example.com'`, state: `'subscribed'` },
      update: ['state', `'unsubscribed'`],
      may: {
        anon: closed,
        userA: { ...closed, select: ['a@example.com'] },
        userB: { ...closed, select: ['b@example.com'] },
        admin: { ...closed, select: subscribers },
        service: { ...closed, select: subscribers, delete: subscribers },
      },
      writable: { insert: [], update: [] },
      planted: { state: `'unsubscribed'` },
    },
  },
  functions: {
    'public.request_newsletter_subscription(text, text, text, text, integer)': {
      call: `public.request_newsletter_subscription(
        'ann@example.com', repeat('a', 64), repeat('b', 64), 'client', 10)`,
      may: serviceOnly,
    },
    'public.confirm_newsletter_subscription(text, text)': {
      call: `public.confirm_newsletter_subscription(repeat('a', 64), repeat('b', 64))`,
      may: serviceOnly,
    },
    'public.unsubscribe_from_newsletter(text)': {
      call: `public.unsubscribe_from_newsletter(repeat('a', 64))`,
      may: serviceOnly,
    },
    'public.choose_newsletter(boolean)': { call: 'public.choose_newsletter(true)', may: signedInOnly },
  },
};
