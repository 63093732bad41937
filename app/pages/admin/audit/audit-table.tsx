import { Icon } from '#app/components/ui/icon.tsx';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { adminAudit } from '#app/content/admin/audit.ts';
import type { ReadEntry } from '#app/data/admin-audit-log.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import { shownAddress } from '#app/lib/shown-address.ts';
import { toSentence } from '#app/lib/text.ts';
import { useIsReloading } from '#app/lib/use-list-filter.ts';

export function AuditTable({ entries }: { entries: ReadEntry[] }) {
  const { columns } = adminAudit;
  return (
    <Table caption={adminAudit.table} columns={columns} isBusy={useIsReloading()}>
      {entries.map(({ id, created_at, admin, action, details }) => (
        <Row key={id}>
          <Cell label={columns[0]} className="whitespace-nowrap">
            <time dateTime={created_at}>{formatShortDate(created_at)}</time>
          </Cell>
          <Cell label={columns[1]} className="wrap-anywhere as-table:min-w-56">
            {admin?.email ?? <span className="text-ink-soft">{adminAudit.deletedAccount}</span>}
          </Cell>
          <Cell label={columns[2]} className="as-table:whitespace-nowrap">
            <span className="font-semibold">{toSentence(action)}</span>
          </Cell>
          {/* As wide as the table allows, however long its text. */}
          <Cell label={columns[3]} className="as-table:w-full as-table:max-w-0">
            <Details details={details} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Details({ details }: Pick<ReadEntry, 'details'>) {
  const facts = Object.entries(details).map(([name, value]) => ({
    name: toSentence(name),
    text: write(value),
  }));
  if (facts.length === 0) return <span className="text-ink-soft">{adminAudit.noDetails}</span>;
  return (
    <details className="group min-w-0">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-small as-cards:-mt-3">
        <Icon name="chevron-right" className="size-4 shrink-0 group-open:rotate-90" />
        <span className="truncate text-ink-soft group-open:hidden">
          {facts.map(({ name, text }) => `${name}: ${text}`).join(', ')}
        </span>
        <span className="hidden text-ink-soft group-open:inline">{adminAudit.details}</span>
      </summary>
      <dl className="grid gap-2 pb-2 pl-6">
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt className="text-caption text-ink-faint">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function write(value: unknown): string {
  return typeof value === 'string' ? shownAddress(value) : JSON.stringify(value);
}
