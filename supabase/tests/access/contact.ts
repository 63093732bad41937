import { ids } from '../people.ts';
import { type Area, closed, serviceOnly } from './access.ts';

const messages = ['from A', 'from B', 'from a visitor'];

export const contact: Area = {
  tables: {
    'public.contact_messages': {
      rows: `insert into public.contact_messages (user_id, name, email, subject, message) values
        ('${ids.userA}', 'Ada', 'a@example.com', 'from A', 'Text'),
        ('${ids.userB}', 'Ben', 'b@example.com', 'from B', 'Text'),
        (null, 'Zoe', 'z@example.com', 'from a visitor', 'Text')`,
      name: 'subject',
      insert: { name: `'Ann'`, email: `'ann@example.com'`, subject: `'Subject'`, message: `'Text'` },
      update: ['subject', `'Changed'`],
      may: {
        anon: closed,
        userA: { ...closed, select: ['from A'] },
        userB: { ...closed, select: ['from B'] },
        admin: { ...closed, select: messages },
        service: { ...closed, select: messages, delete: messages },
      },
      writable: { insert: [], update: [] },
    },
    'public.support_tickets': {
      rows: `insert into public.support_tickets (user_id, name, email, subject) values
        ('${ids.userA}', 'Ada', 'a@example.com', 'from A'),
        ('${ids.userB}', 'Ben', 'b@example.com', 'from B'),
        (null, 'Zoe', 'z@example.com', 'from a visitor')`,
      name: 'subject',
      insert: { name: `'Ann'`, email: `'ann@example.com'`, subject: `'Subject'` },
      update: ['status', `'Closed'`],
      may: {
        anon: closed,
        userA: { select: ['from A'], insert: 'denied', update: [], delete: 'denied' },
        userB: { select: ['from B'], insert: 'denied', update: [], delete: 'denied' },
        admin: { select: messages, insert: 'denied', update: messages, delete: 'denied' },
        service: { select: messages, insert: 'denied', update: messages, delete: messages },
      },
      writable: { insert: [], update: ['category', 'priority', 'status', 'assigned_to'] },
    },
  },
  functions: {
    'public.submit_contact_message(text, text, text, text, text, uuid, text, integer)': {
      call: `public.submit_contact_message(
        'Ann', 'ann@example.com', 'Subject', 'A message', 'General Inquiries', null, 'client', 5)`,
      may: serviceOnly,
    },
  },
};
