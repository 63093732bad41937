import { useId } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Reading, Readings, Slider, Toggle } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import {
  budget,
  type Choices,
  controls,
  type Entry,
  figuresOf,
  gapsOf,
  harms,
  isTooLikely,
  mostEntries,
  newEntry,
  passShare,
  probabilities,
  rankProduct,
  totals,
  writeDocument,
} from './model.ts';

const ideas = [
  'An urgent call is sorted to the bottom and waits for days',
  'Names and addresses of tenants reach the wrong person',
  'Calls in poor English are always sorted as less urgent',
  'The program is down on a cold weekend',
  'Staff no longer read the calls themselves',
  'People are sent out at night for nothing, week after week',
];

const whole = (value: number) => Math.round(value).toLocaleString('en-GB');

export default function RiskRegister({ choices, change, say }: LabProps<Choices>) {
  const { entries, open } = choices;
  const entry = entries[open];
  const { expected, remaining, cost } = totals(entries);
  const unused = ideas.filter((idea) => !entries.some(({ what }) => what === idea));

  function add(what: string) {
    change({ entries: [...entries, newEntry(what)], open: entries.length });
    say(`Entry ${entries.length + 1} added.`);
  }

  function set(next: Partial<Entry>, tag?: string) {
    if (entry) change({ ...choices, entries: entries.with(open, { ...entry, ...next }) }, tag);
  }

  function download() {
    const url = URL.createObjectURL(new Blob([writeDocument(entries)], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'risk-register.txt';
    link.click();
    URL.revokeObjectURL(url);
    say('The register was saved as a text file.');
  }

  return (
    <div className="grid gap-6">
      <div>
        <p className="font-semibold">
          A program sorts the repair calls of a housing association by urgency. What could it do to people?
        </p>
        {entries.length === 0 && <Ideas ideas={unused} onAdd={add} />}
      </div>

      {entries.length > 0 && (
        <div className="rounded-control bg-sunk p-4">
          <p className="font-semibold">Your register</p>
          <Ranking
            entries={entries}
            open={open}
            onOpen={(index) => {
              change({ ...choices, open: index });
              say(`Entry ${index + 1} is open.`);
            }}
          />
          <div className="mt-3">
            <Readings>
              <Reading label="Expected harm" value={`${whole(expected)} euros a year`} />
              <Reading label="What remains" value={whole(remaining)} />
              <Reading
                label="Controls cost"
                value={`${whole(cost)} of ${whole(budget)}${cost > budget ? ', too much' : ''}`}
              />
            </Readings>
          </div>
        </div>
      )}

      {entry && (
        <EntryEditor
          key={open}
          entry={entry}
          number={open + 1}
          onChange={set}
          onRemove={() => {
            change({ entries: entries.filter((_, index) => index !== open), open: 0 });
            say('Entry removed.');
          }}
        />
      )}

      {entries.length > 0 && entries.length < mostEntries && (
        <div>
          <p className="font-semibold">The next harm</p>
          <Ideas ideas={unused} onAdd={add} />
        </div>
      )}

      {entries.length > 0 && (
        <div>
          <p className="font-semibold">Your document</p>
          <section
            aria-label="The register as text"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by keyboard.
            tabIndex={0}
            className="mt-2 max-h-64 overflow-auto rounded-control border border-line-strong bg-paper p-3"
          >
            <pre className="whitespace-pre-wrap font-mono text-caption">{writeDocument(entries)}</pre>
          </section>
          <Button size="small" variant="secondary" className="mt-3" onClick={download}>
            <Icon name="download" className="size-4" />
            Keep it as a text file
          </Button>
          <p className="mt-3 text-small text-ink-soft">
            Which entry would you least like to read in a newspaper? If it is not there, add it.
          </p>
        </div>
      )}
    </div>
  );
}

/** Harms to begin with. */
function Ideas({ ideas, onAdd }: { ideas: readonly string[]; onAdd: (what: string) => void }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {ideas.map((idea) => (
        <li key={idea}>
          <button
            type="button"
            onClick={() => onAdd(idea)}
            className="inline-flex min-h-11 items-center gap-2 rounded-control border border-line-strong px-3 py-1.5 text-start text-small hover:border-ink hover:bg-sunk"
          >
            <Icon name="plus" className="size-4 shrink-0" />
            {idea}
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() => onAdd('')}
          className="inline-flex min-h-11 items-center gap-2 rounded-control border border-dashed border-line-strong px-3 py-1.5 text-small font-semibold hover:border-ink hover:bg-sunk"
        >
          <Icon name="pencil" className="size-4" />
          One of your own
        </button>
      </li>
    </ul>
  );
}

/** All entries as bars of expected harm: the whole bar without controls, the dark part with them. */
function Ranking({
  entries,
  open,
  onOpen,
}: {
  entries: readonly Entry[];
  open: number;
  onOpen: (index: number) => void;
}) {
  const most = Math.max(...entries.map((entry) => figuresOf(entry).expected));
  const ranked = entries
    .map((entry, index) => ({ entry, index, figures: figuresOf(entry), gaps: gapsOf(entry) }))
    .sort((some, other) => other.figures.remaining - some.figures.remaining);
  return (
    <ol className="mt-2 grid gap-1">
      {ranked.map(({ entry, index, figures, gaps }) => (
        <li key={index}>
          <button
            type="button"
            aria-current={index === open}
            onClick={() => onOpen(index)}
            className="w-full rounded-control border border-transparent bg-surface px-3 py-2 text-start text-small aria-current:border-primary-strong"
          >
            <span className="flex items-start justify-between gap-3">
              <span className="font-semibold">{entry.what || 'An entry of your own'}</span>
              <Icon
                name={gaps.length === 0 ? 'circle-check' : 'pencil'}
                className={`mt-0.5 size-4 shrink-0 ${gaps.length === 0 ? 'text-primary-strong' : 'text-ink-faint'}`}
              />
            </span>
            <span aria-hidden="true" className="relative mt-1 block h-2.5 rounded-small bg-sunk">
              <span
                className="absolute inset-y-0 left-0 rounded-small bg-accent"
                style={{ width: `${(100 * figures.expected) / most}%` }}
              />
              <span
                className="absolute inset-y-0 left-0 rounded-small bg-primary-strong"
                style={{ width: `${(100 * figures.remaining) / most}%` }}
              />
            </span>
            <span className="mt-1 block text-caption text-ink-soft tabular-nums">
              {whole(figures.expected)} euros a year, {whole(figures.remaining)} remain. A table of colours
              says {rankProduct(entry)} of 25.
              {gaps.length > 0 && ` Missing: ${gaps.join(', ')}.`}
              {isTooLikely(entry) && ' Too likely for what cannot be undone.'}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function EntryEditor({
  entry,
  number,
  onChange,
  onRemove,
}: {
  entry: Entry;
  number: number;
  onChange: (next: Partial<Entry>, tag?: string) => void;
  onRemove: () => void;
}) {
  const figures = figuresOf(entry);
  const passes = passShare(entry);
  return (
    <div className="grid gap-4 border-s-4 border-primary ps-4">
      <div className="flex items-center justify-between gap-3">
        <p className="font-semibold">Entry {number}</p>
        <Button size="small" variant="secondary" onClick={onRemove}>
          <Icon name="trash" className="size-4" />
          Remove
        </Button>
      </div>
      <Field
        label="What could happen?"
        value={entry.what}
        most={140}
        onChange={(what) => onChange({ what }, 'what')}
      />
      <Field
        label="Who is hit?"
        value={entry.whom}
        most={140}
        hint="Which people, and how many."
        onChange={(whom) => onChange({ whom }, 'whom')}
      />
      <div className="grid gap-x-6 @lg:grid-cols-2">
        <Slider
          label="Probability in a year"
          value={entry.probability}
          min={0}
          max={probabilities.length - 1}
          format={(index) => String(probabilities[index])}
          onChange={(probability) => onChange({ probability }, 'probability')}
        />
        <Slider
          label="Harm if it happens"
          value={entry.harm}
          min={0}
          max={harms.length - 1}
          format={(index) => `${whole(harms[index] ?? 0)} euros`}
          onChange={(harm) => onChange({ harm }, 'harm')}
        />
      </div>
      <Field
        label="How did you guess these?"
        value={entry.basis}
        most={200}
        onChange={(basis) => onChange({ basis }, 'basis')}
      />
      <Toggle
        label="It is grave and cannot be undone"
        isOn={entry.isFinal}
        onChange={(isFinal) => onChange({ isFinal })}
      />
      <fieldset>
        <legend className="text-small font-semibold">What do you do about it?</legend>
        <div className="grid @lg:grid-cols-2">
          {controls.map(({ id, name, passes: lets, cost }) => (
            <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3 py-1 text-small">
              <input
                type="checkbox"
                checked={entry.controls.includes(id)}
                onChange={({ target }) =>
                  onChange({
                    controls: target.checked
                      ? [...entry.controls, id]
                      : entry.controls.filter((some) => some !== id),
                  })
                }
                className="size-5 shrink-0 accent-primary-strong"
              />
              <span>
                {name}
                <span className="block text-caption text-ink-faint tabular-nums">
                  lets {lets} through, {whole(cost)} euros a year
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {entry.controls.includes('filter') && entry.controls.includes('person') && (
        <Toggle
          label="The second person relies on the filter"
          isOn={entry.isShared}
          onChange={(isShared) => onChange({ isShared })}
        />
      )}
      <p className="text-small tabular-nums">
        {entry.controls.length === 0 ? (
          'Without a control everything gets through.'
        ) : (
          <>
            Together they let <span className="font-semibold">{Number(passes.toPrecision(3))}</span> through:{' '}
            {figures.probability} × {Number(passes.toPrecision(3))} × {whole(figures.harm)} ={' '}
            <span className="font-semibold">{whole(figures.remaining)} euros a year</span>, instead of{' '}
            {whole(figures.expected)}.
          </>
        )}
      </p>
      <Field
        label="Who sees to it?"
        value={entry.owner}
        most={80}
        hint="A role or a name, not a department."
        onChange={(owner) => onChange({ owner }, 'owner')}
      />
      <Field
        label="How would you notice?"
        value={entry.warning}
        most={200}
        hint="A sign that can be measured, with a number."
        onChange={(warning) => onChange({ warning }, 'warning')}
      />
      <Field
        label="What remains, and who accepts it?"
        value={entry.remains}
        most={200}
        onChange={(remains) => onChange({ remains }, 'remains')}
      />
    </div>
  );
}

function Field({
  label,
  value,
  most,
  hint,
  onChange,
}: {
  label: string;
  value: string;
  most: number;
  hint?: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={most > 100 ? 2 : 1}
        value={value}
        maxLength={most}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onChange(target.value)}
        className="mt-1 block w-full resize-none rounded-control border border-line-strong bg-surface px-3 py-2 text-body [field-sizing:content]"
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-0.5 text-caption text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  );
}
