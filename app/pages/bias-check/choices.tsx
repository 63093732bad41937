import { Field } from '#app/components/ui/field.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { biasReport } from '#app/content/bias-check/bias-report.ts';
import type { Meanings } from '#app/lib/bias-check/count-groups.ts';
import { shortName, wholeNumber } from '#app/lib/bias-check/figures.ts';
import { type Columns, listValues, type Role, type Scan } from '#app/lib/bias-check/scan-rows.ts';

const words = biasReport.choices;
const roles: Role[] = ['prediction', 'truth', 'group'];

/** Which column is which. */
export function ColumnChoices({
  header,
  columns,
  onChange,
}: {
  header: string[];
  columns: Columns;
  onChange: (columns: Columns) => void;
}) {
  return (
    <div className="mt-6 grid gap-5 sm:grid-cols-3">
      {roles.map((role) => (
        <Field key={role} label={words.columns[role]}>
          {(control) => (
            <Select
              {...control}
              value={columns[role]}
              onChange={(event) => onChange({ ...columns, [role]: Number(event.target.value) })}
            >
              {header.map((name, index) => (
                <option key={name} value={index}>
                  {shortName(name)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </div>
  );
}

/** Every other value means no. An empty cell is never a value, so the empty string is free for this. */
const anyOther = '';

/** Which values mean yes and no. */
export function MeaningChoices({
  scan,
  meanings,
  onChange,
}: {
  scan: Scan;
  meanings: Meanings;
  onChange: (meanings: Meanings) => void;
}) {
  return (
    <div className="grid grid-cols-2 gap-5 lg:grid-cols-4">
      {(['prediction', 'truth'] as const).map((role) => {
        const values = listValues(scan, role);
        const { yes, no } = meanings[role];
        const options = (chosen: string | undefined) => {
          // A guess may name a value that the file happens not to contain.
          const isMissing = chosen && !values.some(({ value }) => value === chosen);
          return [...values, ...(isMissing ? [{ value: chosen, count: 0 }] : [])].map(({ value, count }) => (
            <option key={value} value={value}>
              {words.value(shortName(value), wholeNumber(count))}
            </option>
          ));
        };
        return (
          <div key={role} className="contents">
            <Field label={words.yes[role]}>
              {(control) => (
                <Select
                  {...control}
                  value={yes}
                  onChange={({ target: { value } }) => {
                    // Of two values the other one means no.
                    const others = values.filter((other) => other.value !== value);
                    const next = no === value ? (others.length === 1 ? others[0]?.value : undefined) : no;
                    onChange({ ...meanings, [role]: { yes: value, no: next } });
                  }}
                >
                  {options(yes)}
                </Select>
              )}
            </Field>
            <Field label={words.no[role]}>
              {(control) => (
                <Select
                  {...control}
                  value={no ?? anyOther}
                  onChange={({ target: { value } }) =>
                    onChange({ ...meanings, [role]: { yes, no: value === anyOther ? undefined : value } })
                  }
                >
                  <option value={anyOther}>{words.anyOther}</option>
                  {options(no).filter(({ key }) => key !== yes)}
                </Select>
              )}
            </Field>
          </div>
        );
      })}
    </div>
  );
}

/** The group with which all others are compared. */
export function ReferenceChoice({
  groups,
  reference,
  onChange,
}: {
  groups: { name: string }[];
  reference: string;
  onChange: (name: string) => void;
}) {
  return (
    <Field label={words.reference} hint={words.referenceHint} className="sm:max-w-[20rem]">
      {(control) => (
        <Select {...control} value={reference} onChange={(event) => onChange(event.target.value)}>
          {groups.map(({ name }) => (
            <option key={name} value={name}>
              {shortName(name)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
