import { adminSupport } from '#app/content/admin/support.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import type { AuditEntry } from '#domain/site/audit.ts';
import type { Admins } from './admin-names.ts';

const words = adminSupport.history;

/** Changes by admins, newest first. Replies and notes are in the conversation. */
export function TicketHistory({ entries, admins }: { entries: AuditEntry[]; admins: Admins }) {
  const changes = entries.flatMap((entry) => {
    const said = describe(entry, admins);
    return said ? [{ entry, said }] : [];
  });
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h3 className="text-subheading">{words.title}</h3>
      {changes.length === 0 && <p className="mt-3 text-small text-ink-soft">{words.empty}</p>}
      <ol className="mt-3 grid gap-3 text-small">
        {changes.toReversed().map(({ entry, said }) => (
          <li key={entry.id}>
            <span className="block">{said}</span>
            {typeof entry.details.reason === 'string' && (
              <q className="block wrap-anywhere text-ink-soft">{entry.details.reason}</q>
            )}
            <span className="block text-caption wrap-anywhere text-ink-faint">
              {formatShortDate(entry.created_at)} {words.by}{' '}
              {entry.admin_id ? admins.nameOf(entry.admin_id) : adminSupport.formerAdmin}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function describe({ action, details }: AuditEntry, admins: Admins): string | undefined {
  const changed = (field: 'status' | 'priority' | 'category') =>
    words[field](String(details[`old_${field}`]), String(details[`new_${field}`]));
  switch (action) {
    case 'ticket_set_status':
      return changed('status');
    case 'ticket_set_priority':
      return changed('priority');
    case 'ticket_set_category':
      return changed('category');
    case 'ticket_assign':
      return words.assigned(admins.nameOf(details.new_assignee ? String(details.new_assignee) : null));
    default:
      return undefined;
  }
}
