import { StatusBadge, type StatusTone } from '#app/components/ui/status-badge.tsx';
import type { TicketPriority, TicketStatus } from '#domain/messages/ticket.ts';

const statusTones: Record<TicketStatus, StatusTone> = {
  Open: 'waiting',
  'In Progress': 'good',
  Resolved: 'quiet',
  Closed: 'quiet',
};
const priorityTones: Record<TicketPriority, StatusTone> = { High: 'bad', Medium: 'waiting', Low: 'quiet' };

export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  return <StatusBadge tone={statusTones[status]}>{status}</StatusBadge>;
}

export function PriorityBadge({ priority }: { priority: TicketPriority }) {
  return <StatusBadge tone={priorityTones[priority]}>{priority}</StatusBadge>;
}
