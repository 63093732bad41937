import { Fragment, useMemo, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { ActionButton, Reading, Readings } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Answers,
  answersAfter,
  type Case,
  type Choices,
  type Column,
  columns,
  type Entry,
  mend,
  mostCalls,
  openCase,
  type Row,
  review,
  ring,
  type Trouble,
  troubles,
} from './model.ts';

const columnNames: Record<Column, string> = {
  name: 'name',
  born: 'born',
  height: 'height',
  arrives: 'from',
  leaves: 'to',
  team: 'team',
};

const troubleNames: Record<Trouble, string> = {
  cannot: 'It cannot be',
  unit: 'Wrong unit',
  twice: 'Twice',
  blank: 'Blank',
  spelling: 'Two spellings',
  pair: 'Two cells do not fit',
};

const ways: readonly { done: Entry['done']; name: string; icon: 'phone' | 'minus' | 'x' }[] = [
  { done: 'ring', name: 'Ring the parents', icon: 'phone' },
  { done: 'empty', name: 'Mark as unknown', icon: 'minus' },
  { done: 'drop', name: 'Leave the row out', icon: 'x' },
];

const textOf = (row: Row | undefined, column: Column) => {
  const value = row?.[column];
  return value === null || value === undefined ? '' : String(value);
};

export default function DataDetectives({ choices, seed, change, say }: LabProps<Choices>) {
  const some = useMemo(() => openCase(seed), [seed]);
  const { log } = choices;
  const rows = mend(some, choices);
  const { found, falseAlarms, calls } = review(some, choices);
  const [picked, setPicked] = useState<{ row: number; column: Column }>();
  const [what, setWhat] = useState<Trouble>();

  const table = useRef<HTMLTableElement>(null);

  function pick(row: number, column: Column) {
    const isSame = picked?.row === row && picked.column === column;
    setPicked(isSame ? undefined : { row, column });
    setWhat(undefined);
  }

  function act(done: Entry['done']) {
    if (!picked || !what) return;
    const entry = { ...picked, what, done };
    change({ log: [...log, entry] });
    say(`Written down. ${outcomeOf(some, entry)}`);
    setPicked(undefined);
    setWhat(undefined);
    // The button that was pressed goes away, so the focus returns to the cell.
    table.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
  }

  return (
    <Workbench>
      <Side>
        <div>
          <p className="font-semibold">
            The computer of a summer camp answers from its list. Do you believe it?
          </p>
          <Screen
            answers={answersAfter(some, choices)}
            right={found.size === troubles.length ? some.right : undefined}
          />
        </div>
      </Side>

      <Side>
        <div>
          <p className="font-semibold">The list</p>
          <p className="mt-1 text-small text-ink-soft">
            Six errors are in it. Press a cell that you do not trust. “From” and “to” are days in July.
          </p>
          <table ref={table} className="mt-3 w-full table-fixed border-collapse text-small tabular-nums">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" className="pb-1 text-caption font-semibold text-ink-soft">
                    {column === 'height' ? 'cm' : columnNames[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list.
                <Fragment key={index}>
                  <tr className={row ? '' : 'text-ink-faint'}>
                    {columns.map((column) => {
                      const before = some.table[index];
                      const entries = log.filter((entry) => entry.row === index && entry.column === column);
                      const shown = textOf(row ?? before, column);
                      const isPicked = picked?.row === index && picked.column === column;
                      return (
                        <td key={column} className="border border-line p-0">
                          <button
                            type="button"
                            aria-expanded={isPicked}
                            onClick={() => pick(index, column)}
                            className={`relative block h-11 w-full px-0.5 text-center ${row ? '' : 'line-through'} ${entries.length > 0 ? 'bg-accent-tint' : ''} ${isPicked ? 'outline-2 -outline-offset-2 outline-primary-strong' : ''}`}
                          >
                            <span className="sr-only">
                              {column === 'name'
                                ? `Row ${index + 1}: `
                                : `${before?.name}, ${columnNames[column]}: `}
                            </span>
                            {shown || (
                              <>
                                <span className="sr-only">blank</span>
                                {entries.length > 0 && <span aria-hidden="true">?</span>}
                              </>
                            )}
                            {entries.length > 0 && (
                              <Icon
                                name="search"
                                className="absolute end-0.5 top-0.5 size-3 text-accent-strong"
                              />
                            )}
                          </button>
                        </td>
                      );
                    })}
                  </tr>
                  {picked?.row === index && (
                    <tr>
                      <td colSpan={columns.length} className="border border-line bg-sunk p-3">
                        <p className="text-small font-semibold">What is wrong with it?</p>
                        <div className="mt-1.5 grid grid-cols-2 gap-1.5 @lg:grid-cols-3">
                          {troubles.map((trouble) => (
                            <Button
                              key={trouble}
                              size="small"
                              variant={what === trouble ? 'primary' : 'secondary'}
                              aria-pressed={what === trouble}
                              className="px-2!"
                              onClick={() => setWhat(trouble)}
                            >
                              {troubleNames[trouble]}
                            </Button>
                          ))}
                        </div>
                        {what && (
                          <>
                            <p className="mt-3 text-small font-semibold">And what do you do?</p>
                            <div className="mt-1.5 grid gap-1.5 @lg:grid-cols-3">
                              {ways.map(({ done, name, icon }) => (
                                <ActionButton
                                  key={done}
                                  size="small"
                                  variant="secondary"
                                  className="px-2!"
                                  isDisabled={log.length >= 12}
                                  onClick={() => act(done)}
                                >
                                  <Icon name={icon} className="size-4 shrink-0" />
                                  {name}
                                </ActionButton>
                              ))}
                            </div>
                          </>
                        )}
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      </Side>

      <div>
        <p className="font-semibold">Your log</p>
        {log.length === 0 && <p className="mt-1 text-small text-ink-soft">Where, what, done: nothing yet.</p>}
        <ul className="mt-2 grid gap-1.5">
          {log.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the log.
            <li key={index} className="flex items-center gap-2 rounded-control bg-sunk ps-3 text-small">
              <span className="grow py-2">
                <strong>
                  {some.table[entry.row]?.name}, {columnNames[entry.column]}
                </strong>
                : {troubleNames[entry.what].toLowerCase()}. {outcomeOf(some, entry)}
              </span>
              <button
                type="button"
                aria-label={`Take back entry ${index + 1}`}
                onClick={() => {
                  change({ log: log.filter((_, other) => other !== index) });
                  say('Entry taken back.');
                }}
                className="grid size-11 shrink-0 place-items-center rounded-control"
              >
                <Icon name="x" className="size-4.5" />
              </button>
            </li>
          ))}
        </ul>
      </div>
      <Readings>
        <Reading label="Errors found" value={`${found.size} of 6`} />
        <Reading label="False alarms" value={falseAlarms} />
        <Reading label="Phone calls" value={`${calls} of ${mostCalls}`} />
      </Readings>
    </Workbench>
  );
}

/** What came of an entry, as a log says it. */
function outcomeOf(some: Case, entry: Entry): string {
  if (entry.done === 'drop') return 'Row left out.';
  if (entry.done === 'empty') return 'Marked as unknown.';
  const answer = ring(some, entry);
  if (answer === 'nobody') return 'Rang, nobody answered. Left blank.';
  if (answer === 'twice') return 'Rang: one child, typed in twice. Row left out.';
  const form = some.forms[entry.row];
  if (entry.column === 'arrives' || entry.column === 'leaves') {
    return `Rang: from ${form?.arrives} to ${form?.leaves}.`;
  }
  const [before, after] = [textOf(some.table[entry.row], entry.column), textOf(form, entry.column)];
  return before === after ? `Rang: ${after} is right.` : `Rang: it is ${after}.`;
}

/** The answers of the computer. Once all errors were found, it shows which answers are right. */
function Screen({ answers, right }: { answers: Answers; right: Answers | undefined }) {
  const lines: { name: string; key: keyof Answers; value: string }[] = [
    { name: 'Children at camp', key: 'children', value: String(answers.children) },
    { name: 'Tallest child', key: 'tallest', value: `${answers.tallest} cm` },
    { name: 'Youngest, born in', key: 'youngest', value: String(answers.youngest) },
    { name: 'Teams', key: 'teams', value: String(answers.teams) },
    {
      name: 'Shortest stay',
      key: 'shortestStay',
      value: `${answers.shortestStay < 0 ? `−${-answers.shortestStay}` : answers.shortestStay} nights`,
    },
  ];
  return (
    <div className="mx-auto mt-3 max-w-80">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 rounded-card border-4 border-ink bg-paper px-4 py-3 font-mono text-small">
        {lines.map(({ name, key, value }) => (
          <Fragment key={key}>
            <dt>{name}</dt>
            <dd className="m-0 flex items-center justify-end gap-1.5 font-semibold">
              {value}
              {right && (
                <>
                  <Icon
                    name={answers[key] === right[key] ? 'check' : 'x'}
                    className={`size-4 ${answers[key] === right[key] ? 'text-primary-strong' : 'text-danger'}`}
                  />
                  <span className="sr-only">{answers[key] === right[key] ? 'right' : 'wrong'}</span>
                </>
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
      <div aria-hidden="true" className="mx-auto h-3 w-10 bg-ink" />
      <div aria-hidden="true" className="mx-auto h-1.5 w-24 rounded-full bg-ink" />
    </div>
  );
}
