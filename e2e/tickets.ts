import { randomUUID } from 'node:crypto';
import { type Account, freshEmail, serviceClient } from './accounts.ts';

export interface OpenedTicket {
  id: string;
  subject: string;
  email: string;
}

/** A ticket as the contact form opens it, by a signed-in user if one is given. */
export async function openTicket(
  text: string,
  { by, category = 'Sales' }: { by?: Account; category?: string } = {},
): Promise<OpenedTicket> {
  const ticket = { subject: `A question ${randomUUID()}`, email: by?.email ?? freshEmail() };
  const { data } = await serviceClient()
    .rpc('submit_contact_message', {
      sender_name: 'Ada Lovelace',
      sender_email: ticket.email,
      message_subject: ticket.subject,
      message_text: text,
      ticket_category: category,
      sender_id: by?.id ?? null,
      client: 'e2e',
      most_per_hour: null,
    })
    .single()
    .throwOnError();
  return { ...ticket, id: String(data.ticket_id) };
}

export async function readTicket(id: string) {
  const { data } = await serviceClient()
    .from('support_tickets')
    .select('status, priority, category, assigned_to')
    .eq('id', id)
    .single()
    .throwOnError();
  return data;
}

export async function readThread(id: string) {
  const { data } = await serviceClient()
    .from('ticket_messages')
    .select('kind, text')
    .eq('ticket_id', id)
    .order('created_at')
    .throwOnError();
  return data;
}
