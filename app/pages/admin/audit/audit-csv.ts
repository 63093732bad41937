import { type AuditFilter, listAuditEntries, type ReadEntry } from '#app/data/admin-audit-log.ts';
import { collectPages } from '#app/lib/collect-pages.ts';
import { toCsv } from '#app/lib/csv.ts';
import { shownAddress } from '#app/lib/shown-address.ts';

const columns = ['id', 'created_at', 'admin_id', 'admin_email', 'action', 'details'];

/** All matching entries, not only the visible page. */
export async function collectAuditCsv(filter: AuditFilter): Promise<string> {
  const entries = await collectPages<ReadEntry>((last, size) => listAuditEntries(filter, last, size));
  return toCsv(
    columns,
    entries.map(({ id, created_at, admin_id, admin, action, details }) => [
      id,
      created_at,
      admin_id,
      admin?.email,
      action,
      JSON.stringify(details, (_, value) => (typeof value === 'string' ? shownAddress(value) : value)),
    ]),
  );
}
