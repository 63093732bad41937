import type { TicketFilters } from '#app/data/support-tickets.ts';
import { ticketCategories, ticketPriorities, ticketStatuses } from '#domain/ticket.ts';

/** What the page is narrowed down to, as its address says it: whoever comes back from a ticket finds it unchanged. */
export interface ChosenFilters extends Omit<TicketFilters, 'assignee'> {
  assignee?: 'me' | 'nobody';
}

export function readFilters(parameters: URLSearchParams): ChosenFilters {
  const named = (name: string) => (value: string) => value === parameters.get(name);
  return {
    search: parameters.get('search') ?? '',
    status: ticketStatuses.find(named('status')),
    priority: ticketPriorities.find(named('priority')),
    category: ticketCategories.find(named('category')),
    assignee: (['me', 'nobody'] as const).find(named('assignee')),
  };
}

export function writeFilters(filters: ChosenFilters): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value));
}
