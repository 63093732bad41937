import type { Cursor } from '#app/lib/paging.ts';
import { getSupabase } from '#app/lib/supabase.ts';
import type {
  NewTicketMessage,
  Ticket,
  TicketCategory,
  TicketCounts,
  TicketMessage,
  TicketPriority,
  TicketStatus,
} from '#domain/messages/ticket.ts';
import type { AuditEntry } from '#domain/site/audit.ts';
import { callFunction } from './call-function.ts';

/** The filters of a ticket list. An empty or missing field means no filter. */
export interface TicketFilters {
  search: string;
  status?: TicketStatus;
  priority?: TicketPriority;
  category?: TicketCategory;
  /** The id of an admin, or `nobody` for unassigned tickets. */
  assignee?: string | 'nobody';
}

export const ticketsPerPage = 100;

/** One page of tickets, newest first. `after` is the last row of the previous page. */
export async function listTickets(
  { search, status, priority, category, assignee }: TicketFilters,
  after?: Cursor,
  pageSize = ticketsPerPage,
): Promise<Ticket[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .rpc('search_tickets', {
      search_text: search,
      wanted_status: status,
      wanted_priority: priority,
      wanted_category: category,
      wanted_assignee: assignee === 'nobody' ? undefined : assignee,
      only_unassigned: assignee === 'nobody',
      after_ticket: after?.id,
      page_size: pageSize,
    })
    .throwOnError();
  return data;
}

export async function countTickets(): Promise<TicketCounts> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('count_tickets').single().throwOnError();
  return data;
}

export async function findTicket(id: string): Promise<Ticket | null> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('support_tickets')
    .select('*')
    .eq('id', id)
    .maybeSingle()
    .throwOnError();
  return data;
}

/** The thread, oldest message first. Only admins get notes. */
export async function listTicketMessages(ticketId: string): Promise<TicketMessage[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('ticket_messages')
    .select('*')
    .eq('ticket_id', ticketId)
    .order('created_at')
    .order('id')
    .throwOnError();
  return data;
}

/** The audit entries of the ticket, oldest first. */
export async function listTicketHistory(ticketId: string): Promise<AuditEntry[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('ticket_history', { ticket: ticketId }).throwOnError();
  return data;
}

/**
 * The changes of a ticket. Each function refuses what is not allowed or out of date, and writes its own audit entry.
 */
export const changeTicket = {
  async status(
    { id, status }: Pick<Ticket, 'id' | 'status'>,
    next: TicketStatus,
    reason?: string,
  ): Promise<void> {
    const supabase = await getSupabase();
    await supabase
      .rpc('set_ticket_status', { ticket: id, seen_status: status, new_status: next, reason })
      .throwOnError();
  },
  async priority({ id }: Pick<Ticket, 'id'>, priority: string): Promise<void> {
    const supabase = await getSupabase();
    await supabase.rpc('set_ticket_priority', { ticket: id, new_priority: priority }).throwOnError();
  },
  async category({ id }: Pick<Ticket, 'id'>, category: string): Promise<void> {
    const supabase = await getSupabase();
    await supabase.rpc('set_ticket_category', { ticket: id, new_category: category }).throwOnError();
  },
  async assignee(
    { id, assigned_to }: Pick<Ticket, 'id' | 'assigned_to'>,
    admin: string | null,
  ): Promise<void> {
    const supabase = await getSupabase();
    await supabase
      .rpc('assign_ticket', { ticket: id, seen_assignee: assigned_to, new_assignee: admin })
      .throwOnError();
  },
};

export async function addTicketNote(ticketId: string, messageId: string, text: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase
    .rpc('add_ticket_note', { ticket: ticketId, message_id: messageId, message_text: text })
    .throwOnError();
}

/** Adds a message to the thread and mails the other side. Throws the backend's message if it refuses. */
export function postTicketMessage(message: NewTicketMessage): Promise<{ isMailed: boolean }> {
  return callFunction('ticket-message', message);
}

/** The tickets a user opened while signed in, most recently updated first. */
export async function listOwnTickets(userId: string): Promise<Ticket[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('support_tickets')
    .select('*')
    .eq('user_id', userId)
    .order('updated_at', { ascending: false })
    .throwOnError();
  return data;
}
