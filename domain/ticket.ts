import { z } from 'zod';
import type { FunctionResult, Tables } from './database.ts';
import { tidyText } from './tidy-text.ts';

export const ticketStatuses = ['Open', 'In Progress', 'Resolved', 'Closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const ticketPriorities = ['High', 'Medium', 'Low'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

export const ticketCategories = [
  'General Inquiries',
  'Partnership',
  'Technical Support',
  'Sales',
  'Help chat',
] as const;
export type TicketCategory = (typeof ticketCategories)[number];

/** Where a ticket may go from each status. The database refuses every other step. */
export const ticketSteps: Record<TicketStatus, readonly TicketStatus[]> = {
  Open: ['In Progress', 'Resolved'],
  'In Progress': ['Resolved', 'Open'],
  Resolved: ['Closed', 'In Progress'],
  Closed: ['Open'],
};

/** A row of `support_tickets` without what only searches read. Its `user_id` is who was signed in while writing. */
export type Ticket = Omit<Tables<'support_tickets'>, 'search_text'>;

/** A row of `ticket_messages`: what the person wrote, what the staff answered, or a note among the staff. */
export type TicketMessage = Tables<'ticket_messages'>;

export type TicketCounts = FunctionResult<'count_tickets'>;

export const ticketLimits = {
  message: 5000,
  reason: 500,
  bodyBytes: 32_768,
} as const;

const isMissing = 'Please write a message';

/** A message to be added to a thread. Whoever sends it chooses its id, so that sending it twice adds it once. */
export const ticketMessageSchema = z.object({
  ticket_id: z.string().regex(/^TCK-\d{1,18}$/),
  message_id: z.uuid(),
  kind: z.enum(['person', 'staff']),
  text: z
    .string({ error: isMissing })
    .overwrite(tidyText)
    .trim()
    .min(1, isMissing)
    .max(ticketLimits.message, `A message has at most ${ticketLimits.message} characters`),
});

export type NewTicketMessage = z.output<typeof ticketMessageSchema>;
