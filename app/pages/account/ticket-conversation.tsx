import { MessageForm } from '#app/components/private/message-form.tsx';
import { useLoad } from '#app/components/private/use-load.ts';
import { Callout } from '#app/components/ui/callout.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { accountPage } from '#app/content/accounts/account.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import { useSite } from '#app/lib/site.ts';
import { type Ticket, type TicketMessage, ticketLimits } from '#domain/messages/ticket.ts';

const words = accountPage.questions;

export function TicketConversation({ ticket }: { ticket: Ticket }) {
  const { answer, reload } = useLoad<{ messages: TicketMessage[] | undefined }>(
    `/account/data/tickets/${ticket.id}`,
  );
  return (
    <div className="grid gap-4 pb-6">
      {!answer && <p>{words.thread.waiting}</p>}
      {answer && !answer.messages && (
        <p>
          {words.thread.failed} <TextButton onClick={reload}>{words.retry}</TextButton>
        </p>
      )}
      {answer?.messages && <Messages messages={answer.messages} />}
      {ticket.status === 'Resolved' && <Callout>{words.resolved}</Callout>}
      {ticket.status === 'Closed' ? (
        <Callout>{words.closed}</Callout>
      ) : (
        <MessageForm
          {...words.answer}
          maxLength={ticketLimits.message}
          variant="secondary"
          fields={{ change: 'answer', ticket: ticket.id }}
        />
      )}
    </div>
  );
}

function Messages({ messages }: { messages: TicketMessage[] }) {
  const { name } = useSite();
  return (
    <ol className="grid gap-3">
      {messages.map((message) => (
        <li
          key={message.id}
          className={classNames(
            'rounded-card border border-line p-4',
            message.kind === 'staff' ? 'bg-primary-tint' : 'bg-surface',
          )}
        >
          <p className="flex flex-wrap justify-between gap-x-4 text-caption text-ink-soft">
            <span className="font-semibold text-ink">{message.kind === 'staff' ? name : words.you}</span>
            <time dateTime={message.created_at}>{formatShortDate(message.created_at)}</time>
          </p>
          <p className="mt-1.5 wrap-anywhere whitespace-pre-line">{message.text}</p>
        </li>
      ))}
    </ol>
  );
}
