import type { ReactNode } from 'react';
import { Field } from '#app/components/ui/field.tsx';
import { Input, Textarea } from '#app/components/ui/input.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { Switch } from '#app/components/ui/switch.tsx';
import { questionForm as words } from '#app/content/teaching/question-form.ts';
import {
  type DraftPath,
  type DraftValue,
  numberOrText,
  settledNumber,
  textOf,
} from '#courseware/questions/draft.ts';
import { labelOf, useDraft, useValue } from './draft-context.ts';

interface FieldProps {
  path: DraftPath;
  /** By default the name of the last step of the path. */
  label?: string;
  hint?: ReactNode;
  className?: string;
}

const labelAt = (path: DraftPath) => labelOf(String(path.at(-1)));

/** In place of a field whose value it cannot show, such as a list where a text belongs. */
function OtherShape({ label, className }: { label: string; className?: string }) {
  return (
    <div className={className}>
      <p className="mb-1.5 text-small font-semibold">{label}</p>
      <p className="text-small text-ink-soft">{words.otherShape}</p>
    </div>
  );
}

/** A text. Empty, an optional one is removed. */
export function TextField({
  path,
  label = labelAt(path),
  hint,
  className,
  rows,
  isOptional = false,
  isCode = false,
  isLocked = false,
}: FieldProps & { rows?: number; isOptional?: boolean; isCode?: boolean; isLocked?: boolean }) {
  const { name, value, error, isReadOnly, set } = useValue(path);
  const text = textOf(value);
  if (text === undefined) return <OtherShape label={label} className={className} />;
  const handle = ({ target }: { target: { value: string } }) =>
    set(isOptional && target.value === '' ? undefined : target.value);
  const nature = {
    ...{ name, value: text, readOnly: isReadOnly || isLocked, onChange: handle },
    className: isCode ? 'font-mono text-small!' : undefined,
    ...(isCode ? { spellCheck: false, autoCapitalize: 'off' } : {}),
  };
  // A text of several lines needs them, whatever the field usually has.
  const isLong = rows !== undefined || text.includes('\n');
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) =>
        isLong ? <Textarea {...control} {...nature} rows={rows ?? 3} /> : <Input {...control} {...nature} />
      }
    </Field>
  );
}

/** A number, or a formula where one is allowed. What is no number yet stays as it was typed. */
export function NumberField({
  path,
  label = labelAt(path),
  hint,
  className,
  isFormula = false,
}: FieldProps & { isFormula?: boolean }) {
  const { name, value, error, isReadOnly, set } = useValue(path);
  const text = textOf(value);
  if (text === undefined) return <OtherShape label={label} className={className} />;
  const store = (next: number | string) => set(next === '' ? undefined : next);
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <Input
          {...control}
          name={name}
          value={text}
          readOnly={isReadOnly}
          inputMode={isFormula ? undefined : 'decimal'}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          onChange={({ target }) => store(numberOrText(target.value))}
          onBlur={() => {
            if (typeof value === 'string' && settledNumber(value) !== value) store(settledNumber(value));
          }}
          className={isFormula ? 'font-mono text-small!' : 'tabular-nums'}
        />
      )}
    </Field>
  );
}

/** A list of short values, one on each line. */
export function LinesField({
  path,
  label = labelAt(path),
  hint,
  className,
  isOptional = false,
  read = (line) => line,
}: FieldProps & {
  isOptional?: boolean;
  /** What a changed line means. */
  read?: (line: string, isSettled: boolean) => DraftValue;
}) {
  const { name, value, error, isReadOnly, set } = useValue(path);
  const [lineError] = useLineErrors(path);
  const items = value === undefined || value === null ? [] : value;
  const lines = Array.isArray(items) ? items.map((item) => textOf(item)) : undefined;
  if (!Array.isArray(items) || !lines || lines.some((line) => line === undefined || line.includes('\n'))) {
    return <OtherShape label={label} className={className} />;
  }
  const store = (next: DraftValue[]) => set(isOptional && next.length === 0 ? undefined : next);
  // A line that was not changed keeps its value: 5 and "5" look alike.
  const entryOf = (line: string, index: number) =>
    lines[index] === line ? (items[index] ?? '') : read(line, false);

  return (
    <Field label={label} hint={hint ?? words.hints.lines} error={error ?? lineError} className={className}>
      {(control) => (
        <Textarea
          {...control}
          name={name}
          rows={Math.min(8, Math.max(2, lines.length + 1))}
          value={lines.join('\n')}
          readOnly={isReadOnly}
          spellCheck={false}
          onChange={({ target }) => {
            const typed = target.value === '' ? [] : target.value.split('\n');
            store(typed.map(entryOf));
          }}
          onBlur={() => {
            const kept = items.filter((item) => textOf(item)?.trim() !== '');
            const settled = kept.map((item) => (typeof item === 'string' ? read(item, true) : item));
            if (settled.length !== items.length) store(settled);
          }}
        />
      )}
    </Field>
  );
}

/** Errors about single lines are shown at the field. */
function useLineErrors(path: DraftPath): string[] {
  const { errors } = useDraft();
  const prefix = `${path.join('.')}.`;
  return [...errors].flatMap(([at, message]) =>
    at.startsWith(prefix) ? [words.line(Number(at.slice(prefix.length)) + 1, message)] : [],
  );
}

type ChoiceOption = readonly [value: string, label: string, group?: string];

/** One of some values. A value that is none of them is shown too, so that nothing changes unseen. */
export function ChoiceField({
  path,
  label = labelAt(path),
  hint,
  className,
  options,
  unknown = (value) => value,
  empty,
  isNumber = false,
}: FieldProps & {
  /** Options with a group stand below its name. */
  options: readonly ChoiceOption[];
  unknown?: (value: string) => string;
  /** The label of no choice. Without one, no choice means the first option. */
  empty?: string;
  isNumber?: boolean;
}) {
  const { name, value, error, isReadOnly, set } = useValue(path);
  const text = textOf(value);
  if (text === undefined) return <OtherShape label={label} className={className} />;
  const shown = text === '' && empty === undefined ? (options[0]?.[0] ?? '') : text;
  const isKnown = options.some(([each]) => each === shown);
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={shown}
          disabled={isReadOnly}
          onChange={({ target }) => set(isNumber ? numberOrText(target.value) : target.value || undefined)}
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {!isKnown && shown !== '' && <option value={shown}>{unknown(shown)}</option>}
          {[...Map.groupBy(options, ([, , group]) => group)].map(([group, members]) =>
            group === undefined ? (
              <Options key="" options={members} />
            ) : (
              <optgroup key={group} label={group}>
                <Options options={members} />
              </optgroup>
            ),
          )}
        </Select>
      )}
    </Field>
  );
}

function Options({ options }: { options: readonly ChoiceOption[] }) {
  return options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** A value that is set or left out. */
export function SwitchField({
  path,
  label = labelAt(path),
  hint,
  on = true,
}: Omit<FieldProps, 'className'> & { on?: DraftValue }) {
  const { name, value, error, isReadOnly, set } = useValue(path);
  if (value !== undefined && value !== null && value !== false && value !== on) {
    return <OtherShape label={label} />;
  }
  return (
    <div>
      <Switch
        label={label}
        hint={hint}
        name={name}
        checked={value === on}
        disabled={isReadOnly}
        onChange={({ target }) => set(target.checked ? on : undefined)}
      />
      {error && (
        <p role="alert" className="mt-1.5 text-small font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
