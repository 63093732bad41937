import { showProblem } from '#app/components/site/show-problem.ts';
import { Callout } from '#app/components/ui/callout.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { MessageForm } from '#app/components/ui/message-form.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { accountPage } from '#app/content/account.ts';
import { site } from '#app/content/site.ts';
import { listTicketMessages, postTicketMessage } from '#app/data/support-tickets.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { type Ticket, type TicketMessage, ticketLimits } from '#domain/ticket.ts';

const words = accountPage.questions;

export function TicketConversation({ ticket, onChange }: { ticket: Ticket; onChange: () => void }) {
  const messages = useLoaded(ticket.id, () => loadConversation(ticket.id));

  async function handleSend(text: string, messageId: string): Promise<boolean> {
    try {
      await postTicketMessage({ ticket_id: ticket.id, message_id: messageId, kind: 'person', text });
      showToast(words.answer.sent);
      return true;
    } catch (error) {
      showProblem(error);
      return false;
    } finally {
      messages.reload();
      onChange();
    }
  }

  return (
    <div className="grid gap-4 pb-6">
      {messages.status === 'loading' && !messages.value && <p>{words.thread.waiting}</p>}
      {messages.status === 'failed' && (
        <p>
          {words.thread.failed} <TextButton onClick={messages.reload}>{words.retry}</TextButton>
        </p>
      )}
      {messages.value && <Messages messages={messages.value} />}
      {ticket.status === 'Resolved' && <Callout>{words.resolved}</Callout>}
      {ticket.status === 'Closed' ? (
        <Callout>{words.closed}</Callout>
      ) : (
        <MessageForm
          {...words.answer}
          maxLength={ticketLimits.message}
          variant="secondary"
          onSend={handleSend}
        />
      )}
    </div>
  );
}

function Messages({ messages }: { messages: TicketMessage[] }) {
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
            <span className="font-semibold text-ink">{message.kind === 'staff' ? site.name : words.you}</span>
            <time dateTime={message.created_at}>{formatShortDate(message.created_at)}</time>
          </p>
          <p className="mt-1.5 wrap-anywhere whitespace-pre-line">{message.text}</p>
        </li>
      ))}
    </ol>
  );
}

/** An admin is shown notes too, which have no place here, not even in a ticket of their own. */
async function loadConversation(ticketId: string): Promise<TicketMessage[]> {
  const messages = await listTicketMessages(ticketId);
  return messages.filter(({ kind }) => kind !== 'note');
}
