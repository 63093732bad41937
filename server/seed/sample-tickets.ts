import type { Transaction } from '#backend/database/database.ts';
import type { TicketCategory, TicketMessage, TicketPriority, TicketStatus } from '#domain/messages/ticket.ts';
import { markAsSample } from './mark-as-sample.ts';

type SampleMessage = Pick<TicketMessage, 'kind' | 'text'> & { hoursAgo: number };

interface SampleTicket {
  name: string;
  email: string;
  subject: string;
  category: TicketCategory;
  priority: TicketPriority;
  status: TicketStatus;
  isAssigned: boolean;
  thread: [SampleMessage, ...SampleMessage[]];
}

/** Some of these people have a sample account and wrote while signed in; the others are visitors. */
const sampleTickets: SampleTicket[] = [
  {
    name: 'Sam Whitaker',
    email: 'sam.whitaker@example.com',
    subject: 'The confirmation mail does not arrive',
    category: 'Technical Support',
    priority: 'High',
    status: 'Open',
    isAssigned: false,
    thread: [
      {
        kind: 'person',
        hoursAgo: 3,
        text: 'I changed my email address yesterday, and one of the two mails has not arrived. I looked in the spam folder too.',
      },
    ],
  },
  {
    name: 'Priya Raman',
    email: 'priya.raman@example.com',
    subject: 'Request a demo of the AI platform',
    category: 'Sales',
    priority: 'Medium',
    status: 'Open',
    isAssigned: false,
    thread: [
      {
        kind: 'person',
        hoursAgo: 9,
        text: 'We are a team of six who sort customer letters by hand. Could you show us what the text models would do with a hundred of them?',
      },
    ],
  },
  {
    name: 'Tom Okafor',
    email: 'tom.okafor@example.com',
    subject: 'A question from the help chat',
    category: 'Help chat',
    priority: 'Low',
    status: 'Open',
    isAssigned: false,
    thread: [
      {
        kind: 'person',
        hoursAgo: 20,
        text: 'I asked the help chat:\nCan my daughter and I share one account?',
      },
    ],
  },
  {
    name: 'Hannah Kim',
    email: 'hannah.kim@example.com',
    subject: 'A question about certification',
    category: 'General Inquiries',
    priority: 'Medium',
    status: 'In Progress',
    isAssigned: true,
    thread: [
      {
        kind: 'person',
        hoursAgo: 50,
        text: 'My employer asks how they can check my certificate. Is there a page for that?',
      },
      {
        kind: 'staff',
        hoursAgo: 44,
        text: 'Every certificate has an address of its own that anybody can open. May we send your employer the link, or would you rather do it yourself?',
      },
      { kind: 'person', hoursAgo: 41, text: 'I will send it myself. Where do I find it?' },
      { kind: 'note', hoursAgo: 26, text: 'Look up which course she finished before answering.' },
    ],
  },
  {
    name: 'Greta Holm',
    email: 'greta.holm@example.com',
    subject: 'Membership for a school',
    category: 'Sales',
    priority: 'High',
    status: 'In Progress',
    isAssigned: true,
    thread: [
      {
        kind: 'person',
        hoursAgo: 75,
        text: 'We would like to start with two classes of 24 pupils after the winter holidays. What would that cost for half a year?',
      },
      {
        kind: 'staff',
        hoursAgo: 70,
        text: 'Thank you for thinking of us! We are preparing an offer for 48 pupils and two teachers, and send it this week.',
      },
      { kind: 'note', hoursAgo: 69, text: 'Needs the consent forms for pupils under 13.' },
    ],
  },
  {
    name: 'Mateo García',
    email: 'mateo.garcia@example.com',
    subject: 'The video in lesson 3 stops after a minute',
    category: 'Technical Support',
    priority: 'High',
    status: 'Resolved',
    isAssigned: true,
    thread: [
      {
        kind: 'person',
        hoursAgo: 110,
        text: 'It always stops at the same place, on my phone and on my laptop.',
      },
      {
        kind: 'staff',
        hoursAgo: 100,
        text: 'The file was damaged. We have replaced it; please load the page once more.',
      },
      { kind: 'person', hoursAgo: 98, text: 'Works now, thank you!' },
    ],
  },
  {
    name: 'Clara Dubois',
    email: 'clara.dubois@example.com',
    subject: 'A privacy request',
    category: 'General Inquiries',
    priority: 'Medium',
    status: 'Resolved',
    isAssigned: true,
    thread: [
      { kind: 'person', hoursAgo: 160, text: 'Can I see everything you have stored about me?' },
      {
        kind: 'staff',
        hoursAgo: 150,
        text: 'Yes: on your account page, under “My data”, a button collects all of it in one file.',
      },
    ],
  },
  {
    name: 'Arjun Mehta',
    email: 'arjun.mehta@example.com',
    subject: 'Research collaboration',
    category: 'Partnership',
    priority: 'Low',
    status: 'Closed',
    isAssigned: false,
    thread: [
      {
        kind: 'person',
        hoursAgo: 620,
        text: 'Our university studies how adults learn to read charts. Would you take part with one of your beginner courses?',
      },
      {
        kind: 'staff',
        hoursAgo: 600,
        text: 'We would like to. Our research lead will write to you with dates for a first call.',
      },
    ],
  },
  {
    name: 'Noah Jensen',
    email: 'noah.jensen@example.com',
    subject: 'A question about membership and pricing',
    category: 'General Inquiries',
    priority: 'Low',
    status: 'Closed',
    isAssigned: false,
    thread: [
      { kind: 'person', hoursAgo: 900, text: 'Is there a discount for students?' },
      {
        kind: 'staff',
        hoursAgo: 890,
        text: 'Yes: with a confirmed .edu address you pay half.',
      },
    ],
  },
];

export async function addSampleTickets(transaction: Transaction): Promise<void> {
  // Oldest first, so that the numbers grow with time.
  for (const ticket of sampleTickets.toReversed()) await addTicket(transaction, ticket);
}

/** Replies come from the first admin, if there is one already. */
const staff = `(select id from public.profiles where role = 'admin' order by created_at limit 1)`;

async function addTicket(transaction: Transaction, ticket: SampleTicket): Promise<void> {
  const isFinished = ticket.status === 'Resolved' || ticket.status === 'Closed';
  const [first] = ticket.thread;
  const [added] = await transaction.query<{ id: string }>(
    `insert into public.support_tickets
       (user_id, name, email, subject, category, priority, status, assigned_to, created_at, updated_at, resolved_at)
     values (
       (select id from public.profiles where email = $2), $1, $2, $3, $4, $5, $6,
       case when $7 then ${staff} end, $8, $9, case when $10 then $9::timestamptz end
     )
     returning id`,
    [
      ticket.name,
      ticket.email,
      ticket.subject,
      ticket.category,
      ticket.priority,
      ticket.status,
      ticket.isAssigned,
      momentOf(first),
      momentOf(ticket.thread.at(-1) ?? first),
      isFinished,
    ],
  );
  if (!added) return;
  for (const message of ticket.thread) {
    await transaction.query(
      `insert into public.ticket_messages (ticket_id, kind, author_id, text, mailed_at, created_at)
       select $1, $2, case when $2 = 'person' then user_id else ${staff} end, $3,
         case when $2 = 'note' then null else $4::timestamptz end, $4
       from public.support_tickets where id = $1`,
      [added.id, message.kind, message.text, momentOf(message)],
    );
  }
  await markAsSample(transaction, 'public.support_tickets', added.id);
}

function momentOf({ hoursAgo }: SampleMessage): string {
  return new Date(Date.now() - hoursAgo * 60 * 60 * 1000).toISOString();
}
