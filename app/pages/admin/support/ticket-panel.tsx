import type { ReactNode } from 'react';
import { useAction } from '#app/components/private/use-action.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { adminSupport } from '#app/content/admin/support.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import { shownAddress } from '#app/lib/shown-address.ts';
import { isChildAddress } from '#domain/families/child-address.ts';
import { type Ticket, ticketCategories, ticketPriorities } from '#domain/messages/ticket.ts';
import { type Admins, nameOfAdmin } from './admin-names.ts';
import { StatusSteps } from './status-steps.tsx';
import type { TicketChange } from './ticket-changes.ts';

const words = adminSupport.panel;

export function TicketPanel({ ticket, admins }: { ticket: Ticket; admins: Admins }) {
  const { submit, state } = useAction();
  // The ticket reloads after every change, successful or not: another admin may have changed it.
  const isBusy = state !== 'idle';
  const change = (asked: TicketChange) => void submit(asked, { method: 'post' });
  const assign = (next: string) => change({ change: 'assignee', seen: ticket.assigned_to ?? '', next });
  // A ticket may have a category or an assignee that is no longer available. The controls still show it.
  const categories = new Set([...ticketCategories, ticket.category]);
  const isOfFormerAdmin =
    ticket.assigned_to !== null && !admins.admins.some(({ id }) => id === ticket.assigned_to);

  return (
    <section aria-label={words.title} className="grid gap-5 rounded-card border border-line bg-surface p-5">
      <h3 className="text-subheading">{words.title}</h3>
      <StatusSteps ticket={ticket} isBusy={isBusy} onChange={change} />
      <Choice
        label={words.priority}
        value={ticket.priority}
        disabled={isBusy}
        onChoose={(next) => change({ change: 'priority', next })}
      >
        {ticketPriorities.map((priority) => (
          <option key={priority}>{priority}</option>
        ))}
      </Choice>
      <Choice
        label={words.category}
        value={ticket.category}
        disabled={isBusy}
        onChoose={(next) => change({ change: 'category', next })}
      >
        {[...categories].map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Choice>
      <div>
        <Choice label={words.assignee} value={ticket.assigned_to ?? ''} disabled={isBusy} onChoose={assign}>
          <option value="">{adminSupport.nobody}</option>
          {admins.admins.map((admin) => (
            <option key={admin.id} value={admin.id}>
              {admin.id === admins.selfId ? adminSupport.me(nameOfAdmin(admin)) : nameOfAdmin(admin)}
            </option>
          ))}
          {isOfFormerAdmin && <option value={ticket.assigned_to ?? ''}>{adminSupport.formerAdmin}</option>}
        </Choice>
        {ticket.assigned_to !== admins.selfId && (
          <TextButton disabled={isBusy} onClick={() => assign(admins.selfId)}>
            {words.assignToMe}
          </TextButton>
        )}
      </div>
      <Facts ticket={ticket} />
      {ticket.category === 'Sales' && (
        <ButtonLink
          to={`/admin/organisations/new?ticket=${ticket.id}`}
          variant="secondary"
          size="small"
          className="justify-self-start"
        >
          {words.makeOrganisation}
        </ButtonLink>
      )}
    </section>
  );
}

function Choice({
  label,
  value,
  disabled,
  onChoose,
  children,
}: {
  label: string;
  value: string;
  disabled: boolean;
  onChoose: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChoose(target.value)}
        >
          {children}
        </Select>
      )}
    </Field>
  );
}

function Facts({ ticket }: { ticket: Ticket }) {
  const facts = [
    [words.created, formatShortDate(ticket.created_at)],
    [words.updated, formatShortDate(ticket.updated_at)],
  ];
  return (
    <dl className="grid gap-3 border-t border-line pt-5 text-small">
      <div>
        <dt className="text-caption text-ink-faint">{words.from}</dt>
        <dd className="wrap-anywhere">
          {ticket.name}
          {isChildAddress(ticket.email) ? (
            <span className="block py-1">{shownAddress(ticket.email)}</span>
          ) : (
            <a
              href={`mailto:${encodeURIComponent(ticket.email)}`}
              className="block py-1 break-all text-primary-strong underline underline-offset-4"
            >
              {ticket.email}
            </a>
          )}
          <span className="text-ink-soft">{ticket.user_id ? words.account : words.noAccount}</span>
        </dd>
      </div>
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt className="text-caption text-ink-faint">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
