import { useAction } from '#app/components/private/use-action.ts';
import { classNames } from '#app/components/ui/class-names.ts';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { adminSupport } from '#app/content/admin/support.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import type { Ticket, TicketMessage } from '#domain/messages/ticket.ts';
import type { Admins } from './admin-names.ts';
import type { TicketChange } from './ticket-changes.ts';

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
}: {
  ticket: Ticket;
  messages: TicketMessage[];
  admins: Admins;
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
            {message.kind === 'staff' && !message.mailed_at && <Unmailed ticket={ticket} message={message} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Unmailed({ ticket: { email }, message }: { ticket: Ticket; message: TicketMessage }) {
  const { submit, isBusy } = useAction();

  function handleClick() {
    const reply: TicketChange = { change: 'reply', email, message_id: message.id, text: message.text };
    void submit(reply, { method: 'post' });
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
