import { CsvButton } from '#app/components/admin/csv-button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { adminAudit } from '#app/content/admin-audit.ts';
import { type AuditFilter, deletedAdmin, listAuditedAdmins } from '#app/data/admin-audit-log.ts';
import { spellOut } from '#app/lib/spell-out.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { auditActions } from '#domain/audit.ts';
import { collectAuditCsv } from './audit-csv.ts';
import { toIso, toLocalTime } from './filter-address.ts';

const words = adminAudit.filters;
const noFilter: AuditFilter = { admin: '', action: '', from: '', until: '' };

export function AuditFilters({
  filter,
  onChange,
}: {
  filter: AuditFilter;
  onChange: (next: AuditFilter) => void;
}) {
  const { value: admins = [] } = useLoaded('admins', listAuditedAdmins);
  // An address may name somebody or something that is not on offer; the controls still show what is filtered by.
  const isOtherAdmin =
    filter.admin !== '' && filter.admin !== deletedAdmin && !admins.some(({ id }) => id === filter.admin);
  const actions = new Set([...auditActions, ...(filter.action ? [filter.action] : [])]);
  const isFiltered = Object.values(filter).some((value) => value !== '');

  return (
    <search aria-label={words.label} className="mb-6 block">
      <div className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-4">
        <Field label={words.admin}>
          {(control) => (
            <Select
              {...control}
              value={filter.admin}
              onChange={({ target }) => onChange({ ...filter, admin: target.value })}
            >
              <option value="">{words.anyAdmin}</option>
              {admins.map(({ id, email }) => (
                <option key={id} value={id}>
                  {email}
                </option>
              ))}
              {isOtherAdmin && <option value={filter.admin}>{words.otherAdmin}</option>}
              <option value={deletedAdmin}>{adminAudit.deletedAccount}</option>
            </Select>
          )}
        </Field>
        <Field label={words.action}>
          {(control) => (
            <Select
              {...control}
              value={filter.action}
              onChange={({ target }) => onChange({ ...filter, action: target.value })}
            >
              <option value="">{words.anyAction}</option>
              {[...actions].map((action) => (
                <option key={action} value={action}>
                  {spellOut(action)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {(['from', 'until'] as const).map((end) => (
          <Field key={end} label={words[end]}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={toLocalTime(filter[end])}
                onChange={({ target }) => onChange({ ...filter, [end]: toIso(target.value) })}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="mt-4 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2">
        <CsvButton name="audit-log" collect={() => collectAuditCsv(filter)} />
        {isFiltered && <TextButton onClick={() => onChange(noFilter)}>{words.clear}</TextButton>}
      </div>
    </search>
  );
}
