import { useState } from 'react';
import { showProblem } from '#app/components/site/show-problem.ts';
import { classNames } from '#app/components/ui/class-names.ts';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { adminSupport } from '#app/content/admin-support.ts';
import { postTicketMessage } from '#app/data/support-tickets.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import type { Ticket, TicketMessage } from '#domain/ticket.ts';
import type { Admins } from './admin-names.ts';

const words = adminSupport.thread;

const looks = {
  person: 'border-line bg-surface',
  staff: 'border-line bg-primary-tint',
  note: 'border-dashed border-line-strong bg-accent-tint',
};

export function TicketThread({
  ticket,
  messages,
  admins,
  onChange,
}: {
  ticket: Ticket;
  messages: TicketMessage[];
  admins: Admins;
  onChange: () => void;
}) {
  const authorOf = ({ kind, author_id }: TicketMessage) => {
    if (kind === 'person') return ticket.name;
    return `${words[kind]} ${author_id ? admins.nameOf(author_id) : words.team}`;
  };
  return (
    <section>
      <h3 className="sr-only">{words.title}</h3>
      <ol className="grid gap-4">
        {messages.map((message) => (
          <li key={message.id} className={classNames('rounded-card border p-5', looks[message.kind])}>
            <p className="flex flex-wrap justify-between gap-x-4 text-caption text-ink-soft">
              <span className="font-semibold wrap-anywhere text-ink">{authorOf(message)}</span>
              <time dateTime={message.created_at}>{formatShortDate(message.created_at)}</time>
            </p>
            <p className="mt-2 wrap-anywhere whitespace-pre-line">{message.text}</p>
            {message.kind === 'staff' && !message.mailed_at && (
              <Unmailed ticket={ticket} message={message} onChange={onChange} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Sending the same message again adds nothing to the thread and mails what has not been mailed. */
function Unmailed({
  ticket,
  message,
  onChange,
}: {
  ticket: Ticket;
  message: TicketMessage;
  onChange: () => void;
}) {
  const [isBusy, setIsBusy] = useState(false);

  async function handleClick() {
    setIsBusy(true);
    try {
      const { isMailed } = await postTicketMessage({
        ticket_id: ticket.id,
        message_id: message.id,
        kind: 'staff',
        text: message.text,
      });
      if (isMailed) showToast(adminSupport.reply.sent(ticket.email));
      else showToast({ ...adminSupport.reply.unmailed, tone: 'destructive' });
      onChange();
    } catch (error) {
      showProblem(error);
    }
    setIsBusy(false);
  }

  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 text-small font-semibold text-danger">
      {words.unmailed}
      <TextButton disabled={isBusy} onClick={handleClick}>
        {words.mailAgain}
      </TextButton>
    </p>
  );
}
