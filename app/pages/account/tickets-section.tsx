import { useState } from 'react';
import { SectionFailure } from '#app/components/private/section-failure.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { accountPage } from '#app/content/accounts/account.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import type { Ticket, TicketStatus } from '#domain/messages/ticket.ts';
import { AccountSection } from './account-section.tsx';
import { TicketConversation } from './ticket-conversation.tsx';

const words = accountPage.questions;

const tones = {
  Open: 'waiting',
  'In Progress': 'good',
  Resolved: 'quiet',
  Closed: 'quiet',
} as const satisfies Record<TicketStatus, string>;

export function TicketsSection({ tickets }: { tickets: Ticket[] | undefined }) {
  return (
    <AccountSection title={words.title} lead={words.lead}>
      {!tickets && <SectionFailure words={words} />}
      {tickets?.length === 0 && <p>{words.none}</p>}
      {tickets && tickets.length > 0 && (
        <ul className="mb-3 border-t border-line">
          {tickets.map((ticket) => (
            <OwnTicket key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
      <ArrowLink to="/contact">{words.ask}</ArrowLink>
    </AccountSection>
  );
}

/** The messages load when the ticket is opened. */
function OwnTicket({ ticket }: { ticket: Ticket }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="border-b border-line">
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-start gap-3 py-4">
          <span className="min-w-0 grow">
            <span className="block font-semibold wrap-anywhere">{ticket.subject}</span>
            <span className="block text-small text-ink-soft">
              {ticket.id}. {words.lastUpdate(formatShortDate(ticket.updated_at))}
            </span>
          </span>
          <StatusBadge tone={tones[ticket.status]}>{ticket.status}</StatusBadge>
          <Icon
            name="chevron-down"
            className="mt-1 size-5 shrink-0 text-ink-faint transition-transform group-open:rotate-180"
          />
        </summary>
        {isOpen && <TicketConversation ticket={ticket} />}
      </details>
    </li>
  );
}
