import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { adminSupport } from '#app/content/admin/support.ts';
import { type Ticket, type TicketStatus, ticketSteps } from '#domain/messages/ticket.ts';
import { ReopenDialog } from './reopen-dialog.tsx';
import { TicketStatusBadge } from './ticket-badges.tsx';
import type { TicketChange } from './ticket-changes.ts';

const words = adminSupport.panel;

/** The status, and one button for each allowed next status. */
export function StatusSteps({
  ticket,
  isBusy,
  onChange,
}: {
  ticket: Ticket;
  isBusy: boolean;
  onChange: (change: TicketChange) => void;
}) {
  const [isReopening, setIsReopening] = useState(false);

  function take(next: TicketStatus) {
    if (ticket.status === 'Closed') setIsReopening(true);
    else onChange({ change: 'status', seen: ticket.status, next });
  }

  return (
    <div>
      <p className="mb-2 text-small font-semibold">{words.status}</p>
      <p>
        <TicketStatusBadge status={ticket.status} />
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {ticketSteps[ticket.status].map((next) => (
          <Button key={next} variant="secondary" size="small" disabled={isBusy} onClick={() => take(next)}>
            {labelOf(ticket.status, next)}
          </Button>
        ))}
      </div>
      {isReopening && <ReopenDialog ticket={ticket} onClose={() => setIsReopening(false)} />}
    </div>
  );
}

function labelOf(from: TicketStatus, to: TicketStatus): string {
  const isFinished = from === 'Resolved' || from === 'Closed';
  return isFinished && to !== 'Closed' ? words.reopen : words.steps[to];
}
