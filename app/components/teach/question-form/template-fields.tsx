import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { IconButton } from '#app/components/ui/icon-button.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { questionForm } from '#app/content/teaching/question-form.ts';
import { type DraftValue, isMap, numberOrText, settledNumber } from '#courseware/questions/draft.ts';
import { templateLimits, type VariableWay, wayOfVariable } from '#courseware/template.ts';
import { Section } from './common-fields.tsx';
import { useDraft, useValue } from './draft-context.ts';
import { LinesField, NumberField, TextField } from './fields.tsx';
import { Alert } from './list-field.tsx';

const words = questionForm.variable;
const ways = Object.entries(questionForm.ways) as [VariableWay, string][];

/** What a variable begins with when its author chooses how it is found. */
const starters: Record<VariableWay, DraftValue> = {
  range: { from: 2, to: 9, step: 1 },
  list: { list: 5, from: 1, to: 10, step: 1 },
  oneOf: { oneOf: [2, 5, 10] },
  compute: { compute: '2 * 3' },
};

/** The numbers that are drawn for each learner. They are drawn from top to bottom. */
export function TemplateFields() {
  const { value: template, error, isReadOnly, set } = useValue(['template']);
  if (template !== undefined && template !== null && !isMap(template)) {
    return <p className="text-small text-ink-soft">{questionForm.otherShape}</p>;
  }
  const { where, ...variables } = template ?? {};
  const entries = Object.entries(variables);

  function store(next: [string, DraftValue][]) {
    const all = where === undefined ? next : [...next, ['where', where] as [string, DraftValue]];
    set(all.length === 0 ? undefined : Object.fromEntries(all));
  }

  return (
    <Section title={questionForm.sections.numbers}>
      <p className="text-small text-ink-soft">
        {entries.length === 0 ? words.none : questionForm.hints.template}
      </p>
      {entries.map(([name, variable], index) => (
        <VariableField
          // biome-ignore lint/suspicious/noArrayIndexKey: its name changes while it is typed
          key={index}
          name={name}
          variable={variable}
          taken={entries.flatMap(([other], place) => (place === index ? [] : other))}
          onRename={(to) => store(entries.map((each, place) => (place === index ? [to, each[1]] : each)))}
          onWay={(way) =>
            store(entries.map((each, place) => (place === index ? [each[0], starters[way]] : each)))
          }
          onRemove={() => store(entries.filter((_each, place) => place !== index))}
        />
      ))}
      {error && <Alert>{error}</Alert>}
      {!isReadOnly && entries.length < templateLimits.variables && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => store([...entries, [freeName(entries.map(([name]) => name)), starters.range]])}
        >
          <Icon name="plus" />
          {words.add}
        </Button>
      )}
      {(entries.length > 0 || where !== undefined) && (
        <TextField path={['template', 'where']} hint={questionForm.hints.where} isOptional isCode />
      )}
    </Section>
  );
}

function freeName(taken: string[]): string {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return letters.find((letter) => !taken.includes(letter)) ?? `n${taken.length}`;
}

function VariableField({
  name,
  variable,
  taken,
  onRename,
  onWay,
  onRemove,
}: {
  name: string;
  variable: DraftValue;
  taken: string[];
  onRename: (name: string) => void;
  onWay: (way: VariableWay) => void;
  onRemove: () => void;
}) {
  const { errors, isReadOnly } = useDraft();
  const path = ['template', name];
  const way = wayOfVariable(variable);
  const error = errors.get(path.join('.'));
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-control border border-line bg-paper p-3 sm:p-4">
      <legend className="sr-only">{words.item(name)}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto] items-start gap-3">
        <NameField key={name} name={name} taken={taken} onRename={onRename} />
        <Field label={words.way}>
          {(control) => (
            <Select
              {...control}
              value={way ?? ''}
              disabled={isReadOnly}
              onChange={({ target }) => {
                const chosen = ways.find(([each]) => each === target.value);
                if (chosen) onWay(chosen[0]);
              }}
            >
              {!way && <option value="">{questionForm.otherShape}</option>}
              {ways.map(([each, label]) => (
                <option key={each} value={each}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {!isReadOnly && (
          <IconButton
            icon="trash"
            label={questionForm.list.remove(words.item(name))}
            onClick={onRemove}
            className="mt-7"
          />
        )}
      </div>
      {(way === 'range' || way === 'list') && (
        <div className="grid grid-cols-3 items-start gap-3 sm:grid-cols-4">
          {way === 'list' && <NumberField path={[...path, 'list']} className="max-sm:col-span-3" />}
          <NumberField path={[...path, 'from']} />
          <NumberField path={[...path, 'to']} />
          <NumberField path={[...path, 'step']} />
        </div>
      )}
      {way === 'oneOf' && <LinesField path={[...path, 'oneOf']} read={readScalar} />}
      {way === 'compute' && <TextField path={[...path, 'compute']} isCode />}
      {error && <Alert>{error}</Alert>}
    </fieldset>
  );
}

function readScalar(line: string, isSettled: boolean): DraftValue {
  if (line === 'true' || line === 'false') return line === 'true';
  return isSettled ? settledNumber(line) : numberOrText(line);
}

/** Two numbers with one name would be one, so a name is stored once it is free and valid. */
function NameField({
  name,
  taken,
  onRename,
}: {
  name: string;
  taken: string[];
  onRename: (name: string) => void;
}) {
  const { isReadOnly } = useDraft();
  const [typed, setTyped] = useState(name);
  const error = problemOf(typed, taken);
  const settle = () => {
    if (typed !== name && !error) onRename(typed);
  };
  return (
    <Field label={words.name} error={error}>
      {(control) => (
        <Input
          {...control}
          name={`template.${name}`}
          value={typed}
          readOnly={isReadOnly}
          maxLength={31}
          spellCheck={false}
          autoCapitalize="off"
          onChange={({ target }) => setTyped(target.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            settle();
          }}
          className="font-mono text-small!"
        />
      )}
    </Field>
  );
}

function problemOf(name: string, taken: string[]): string | undefined {
  if (taken.includes(name) || name === 'where') return words.taken(name);
  return /^[a-z][a-z0-9_]*$/i.test(name) ? undefined : words.format;
}
