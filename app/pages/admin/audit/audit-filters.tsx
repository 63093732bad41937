import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { CsvButton } from '#app/components/workspace/csv-button.tsx';
import { adminAudit } from '#app/content/admin/audit.ts';
import { type AuditFilter, deletedAdmin } from '#app/data/admin-audit-log.ts';
import { isFiltered } from '#app/lib/list-filter.ts';
import { toIso, toLocalTime } from '#app/lib/local-time.ts';
import { toSentence } from '#app/lib/text.ts';
import { useTypedFilter } from '#app/lib/use-typed-filter.ts';
import { auditActions } from '#domain/site/audit.ts';
import { collectAuditCsv } from './audit-csv.ts';

const words = adminAudit.filters;
const noFilter: AuditFilter = { admin: '', action: '', from: '', until: '' };

export function AuditFilters({
  filter,
  admins,
  onChange,
}: {
  filter: AuditFilter;
  admins: { id: string; email: string }[];
  onChange: (change: Partial<AuditFilter>) => void;
}) {
  // The URL may name an admin or an action that is not in the list. The controls still show it.
  const isOtherAdmin =
    filter.admin !== '' && filter.admin !== deletedAdmin && !admins.some(({ id }) => id === filter.admin);
  const actions = new Set([...auditActions, ...(filter.action ? [filter.action] : [])]);

  return (
    <search aria-label={words.label} className="mb-6 block">
      <div className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-4">
        <Field label={words.admin}>
          {(control) => (
            <Select
              {...control}
              value={filter.admin}
              onChange={({ target }) => onChange({ admin: target.value })}
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
              onChange={({ target }) => onChange({ action: target.value })}
            >
              <option value="">{words.anyAction}</option>
              {[...actions].map((action) => (
                <option key={action} value={action}>
                  {toSentence(action)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {(['from', 'until'] as const).map((end) => (
          <TimeFilter
            key={end}
            label={words[end]}
            time={filter[end]}
            onChange={(time) => onChange({ [end]: time })}
          />
        ))}
      </div>
      <div className="mt-4 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2">
        <CsvButton name="audit-log" collect={() => collectAuditCsv(filter)} />
        {isFiltered({ ...filter }) && (
          <TextButton onClick={() => onChange(noFilter)}>{words.clear}</TextButton>
        )}
      </div>
    </search>
  );
}

function TimeFilter({
  label,
  time,
  onChange,
}: {
  label: string;
  /** An ISO string. */
  time: string;
  onChange: (time: string) => void;
}) {
  const [typed, setTyped] = useTypedFilter(toLocalTime(time), (local) => onChange(toIso(local)));
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          type="datetime-local"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </Field>
  );
}
