import { ids } from '../people.ts';
import { type Area, adminsOnly, closed, serviceOnly } from './access.ts';

const messages = ['from A', 'from B', 'from a visitor'];
const tickets = [...messages, 'thread of A', 'thread of B'];

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
        userA: { ...closed, select: ['from A', 'thread of A'] },
        userB: { ...closed, select: ['from B', 'thread of B'] },
        admin: { ...closed, select: tickets },
        service: { ...closed, select: tickets, delete: tickets },
      },
      writable: { insert: [], update: [] },
    },
    'public.ticket_messages': {
      rows: `insert into public.support_tickets (id, user_id, name, email, subject) values
          ('TCK-1', '${ids.userA}', 'Ada', 'a@example.com', 'thread of A'),
          ('TCK-2', '${ids.userB}', 'Ben', 'b@example.com', 'thread of B');
        insert into public.ticket_messages (ticket_id, kind, author_id, text) values
          ('TCK-1', 'person', '${ids.userA}', 'A asks'),
          ('TCK-1', 'staff', '${ids.admin}', 'A is answered'),
          ('TCK-1', 'note', '${ids.admin}', 'A is a friend'),
          ('TCK-2', 'person', '${ids.userB}', 'B asks')`,
      name: 'text',
      insert: { ticket_id: `'TCK-1'`, kind: `'person'`, text: `'Another'` },
      update: ['text', `'Changed'`],
      may: {
        anon: closed,
        userA: { ...closed, select: ['A asks', 'A is answered'] },
        userB: { ...closed, select: ['B asks'] },
        admin: { ...closed, select: ['A asks', 'A is a friend', 'A is answered', 'B asks'] },
        service: { ...closed, select: ['A asks', 'A is a friend', 'A is answered', 'B asks'] },
      },
      writable: { insert: [], update: [] },
    },
  },
  functions: {
    'public.submit_contact_message(text, text, text, text, text, uuid, text, integer)': {
      call: `public.submit_contact_message(
        'Ann', 'ann@example.com', 'Subject', 'A message', 'General Inquiries', null, 'client', 5)`,
      may: serviceOnly,
    },
    'public.reply_to_ticket(text, uuid, text)': {
      call: `public.reply_to_ticket('TCK-1', gen_random_uuid(), 'An answer')`,
      may: adminsOnly,
    },
    'public.add_ticket_note(text, uuid, text)': {
      call: `public.add_ticket_note('TCK-1', gen_random_uuid(), 'A note')`,
      may: adminsOnly,
    },
    'public.answer_ticket(text, uuid, text)': {
      call: `public.answer_ticket('TCK-1', gen_random_uuid(), 'One more thing')`,
      may: { anon: 'denied', userA: 'done', userB: 'refused', admin: 'refused', service: 'denied' },
    },
    'public.claim_ticket_mail(uuid)': {
      call: 'public.claim_ticket_mail(gen_random_uuid())',
      may: serviceOnly,
    },
    'public.release_ticket_mail(uuid)': {
      call: 'public.release_ticket_mail(gen_random_uuid())',
      may: serviceOnly,
    },
    'public.set_ticket_status(text, text, text, text)': {
      call: `public.set_ticket_status('TCK-1', 'Open', 'Resolved')`,
      may: adminsOnly,
    },
    'public.set_ticket_priority(text, text)': {
      call: `public.set_ticket_priority('TCK-1', 'High')`,
      may: adminsOnly,
    },
    'public.set_ticket_category(text, text)': {
      call: `public.set_ticket_category('TCK-1', 'Sales')`,
      may: adminsOnly,
    },
    'public.assign_ticket(text, uuid, uuid)': {
      call: `public.assign_ticket('TCK-1', null, '${ids.admin}')`,
      may: adminsOnly,
    },
    'public.ticket_history(text)': { call: `public.ticket_history('TCK-1')`, may: adminsOnly },
    'public.search_tickets(text, text, text, text, uuid, boolean, text, integer)': {
      call: `public.search_tickets('Ada')`,
      may: adminsOnly,
    },
    'public.count_tickets()': { call: 'public.count_tickets()', may: adminsOnly },
  },
};
