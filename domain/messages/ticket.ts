import { z } from 'zod';
import type { FunctionResult, Tables } from '#domain/database/database.ts';
import { tidyText } from '#domain/text/tidy-text.ts';

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

/** The allowed next statuses of each status. The database refuses all others. */
export const ticketSteps: Record<TicketStatus, readonly TicketStatus[]> = {
  Open: ['In Progress', 'Resolved'],
  'In Progress': ['Resolved', 'Open'],
  Resolved: ['Closed', 'In Progress'],
  Closed: ['Open'],
};

/** A row of `support_tickets` without its search column. `user_id` is the user who was signed in when writing. */
export type Ticket = Omit<Tables<'support_tickets'>, 'search_text'>;

/** A row of `ticket_messages`: a message of the user, a reply of the staff, or a note within the staff. */
export type TicketMessage = Tables<'ticket_messages'>;

export type TicketCounts = FunctionResult<'count_tickets'>;

/** The channel on which admins hear that tickets have changed. `support.sql` sends on it. */
export const ticketsTopic = 'support-tickets';

export const ticketLimits = {
  message: 5000,
  reason: 500,
  bodyBytes: 32_768,
} as const;

const isMissing = 'Please write a message';

/** A message to add to a thread. The sender chooses its id, so that sending it twice adds it once. */
export const ticketMessageSchema = z.object({
  ticket_id: z.string().regex(/^TCK-\d{1,18}$/),
  message_id: z.uuid(),
  kind: z.enum(['person', 'staff']),
  text: z
    .string({ error: isMissing })
    .overwrite(tidyText)
    .min(1, isMissing)
    .max(ticketLimits.message, `A message has at most ${ticketLimits.message} characters`),
});

export type NewTicketMessage = z.output<typeof ticketMessageSchema>;
