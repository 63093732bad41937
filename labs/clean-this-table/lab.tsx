import { type ReactNode, useMemo, useState } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { Bars } from '../kit/charts.tsx';
import { Options, Toggle } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { rounded } from '../kit/math.ts';
import { counted } from '../kit/words.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Choices,
  type Cleaned,
  clean,
  countKept,
  type Figures,
  figuresOf,
  isNear,
  openFolder,
  type Row,
  realFigures,
  unknownAge,
} from './model.ts';

type Trouble = Exclude<keyof Choices, 'remembers'>;

/** Every kind of trouble: how to spot it, and what can be done about it. */
const troubles: {
  [Name in Trouble]: {
    title: string;
    isIn: (row: Row) => boolean;
    options: readonly { value: Choices[Name]; label: string }[];
  };
} = {
  empty: {
    title: 'The price is empty',
    isIn: ({ price }) => price === null,
    options: [
      { value: 'leave', label: 'leave it empty' },
      { value: 'drop', label: 'drop the row' },
      { value: 'zero', label: 'put 0' },
      { value: 'median', label: 'median of all' },
      { value: 'kind-median', label: 'median of its kind' },
    ],
  },
  cents: {
    title: 'The price is in cents',
    isIn: ({ isInCents }) => isInCents,
    options: [
      { value: 'leave', label: 'leave the cents' },
      { value: 'drop', label: 'drop the row' },
      { value: 'convert', label: 'divide by 100' },
    ],
  },
  code: {
    title: 'The age is 999, which means "not known"',
    isIn: ({ years }) => years === unknownAge,
    options: [
      { value: 'leave', label: 'leave 999' },
      { value: 'drop', label: 'drop the row' },
      { value: 'kind-median', label: 'median of its kind' },
    ],
  },
  spelling: {
    title: 'The item is spelled in another way',
    isIn: ({ item, kind }) => item !== kind,
    options: [
      { value: 'leave', label: 'leave the spellings' },
      { value: 'drop', label: 'drop the row' },
      { value: 'unify', label: 'one spelling' },
    ],
  },
  twins: {
    title: 'The slip was typed in twice',
    isIn: ({ isTwin }) => isTwin,
    options: [
      { value: 'leave', label: 'leave both' },
      { value: 'once', label: 'keep one' },
    ],
  },
};

const percent = (share: number) => `${Math.round(100 * share)} %`;

const figureNames: { name: keyof Figures; label: string; format: (value: number) => string }[] = [
  { name: 'mendedShare', label: 'share that was repaired', format: percent },
  { name: 'meanPrice', label: 'mean price in euros', format: (value) => rounded(value, 1) },
  { name: 'spread', label: 'spread of the prices', format: (value) => rounded(value, 1) },
  { name: 'meanYears', label: 'mean age in years', format: (value) => rounded(value, 1) },
  { name: 'kindCount', label: 'kinds of items', format: String },
];

export default function CleanThisTable({ choices, seed, change, say }: LabProps<Choices>) {
  const { slips, rows } = useMemo(() => openFolder(seed), [seed]);
  const cleaned = useMemo(() => clean(rows, choices), [rows, choices]);
  const real = useMemo(() => realFigures(slips), [slips]);
  const figures = figuresOf(cleaned);
  const kept = countKept(cleaned);

  function set(part: Partial<Choices>) {
    const next = { ...choices, ...part };
    change(next);
    const after = clean(rows, next);
    const near = figureNames.filter(({ name }) => isNear(figuresOf(after)[name], real[name])).length;
    say(
      `${countKept(after).rows} rows left. ${near} of ${figureNames.length} figures are close to the real ones.`,
    );
  }

  return (
    <Workbench>
      <p>
        These slips from a repair café are full of trouble. Choose a treatment for each kind of it, and watch
        the figures.
      </p>
      <Side>
        <Slips cleaned={cleaned} remembers={choices.remembers} />
        <section aria-label="Figures" className="rounded-control bg-sunk p-4">
          <FigureTable figures={figures} real={real} />
          <p className="mt-3 text-small">
            <strong className="tabular-nums">{kept.rows}</strong> rows left, with{' '}
            <strong className="tabular-nums">{kept.slips}</strong> of the {slips.length} slips
            {kept.empty > 0 ? ` and ${kept.empty} empty fields` : ', and no field is empty'}.
          </p>
          <p className="mt-1 text-caption text-ink-soft">
            Later everybody was phoned, so for once the real figures are known. A tick means within 10 %.
          </p>
        </section>
      </Side>
      <Side>
        <div className="grid gap-5">
          {(Object.keys(troubles) as Trouble[]).map((name) => {
            const { title, isIn, options } = troubles[name];
            return (
              <Options<string>
                key={name}
                label={`${title} (${counted(rows.filter(isIn).length, 'row')})`}
                value={choices[name]}
                options={options as readonly { value: string; label: string }[]}
                onChange={(value) => set({ [name]: value })}
              />
            );
          })}
          <div>
            <Toggle
              label="Add a column that remembers filled prices"
              isOn={choices.remembers}
              onChange={(remembers) => set({ remembers })}
            />
            {choices.remembers && <Remembered rows={rows} />}
          </div>
        </div>
        <Holes rows={rows} />
      </Side>
    </Workbench>
  );
}

function FigureTable({ figures, real }: { figures: Figures; real: Figures }) {
  return (
    <table className="w-full text-small tabular-nums">
      <caption className="mb-1 text-start font-semibold">What the table says</caption>
      <thead>
        <tr className="border-b border-line-strong text-ink-soft">
          <td />
          <th scope="col" className="py-1 ps-3 text-end font-normal">
            yours
          </th>
          <th scope="col" className="py-1 ps-3 text-end font-normal">
            really
          </th>
        </tr>
      </thead>
      <tbody>
        {figureNames.map(({ name, label, format }) => {
          const isClose = isNear(figures[name], real[name]);
          return (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="py-1.5 text-start font-normal">
                {label}
              </th>
              <td
                className={`py-1.5 ps-3 text-end font-semibold whitespace-nowrap ${isClose ? '' : 'text-danger'}`}
              >
                <Icon name={isClose ? 'check' : 'x'} className="me-1 inline size-4" />
                <span className="sr-only">{isClose ? 'close:' : 'off:'} </span>
                {format(figures[name])}
              </td>
              <td className="py-1.5 ps-3 text-end">{format(real[name])}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const mendedShare = (rows: readonly Row[]) =>
  rows.filter(({ isMended }) => isMended).length / (rows.length || 1);

/** What the column tells that the prices alone do not. */
function Remembered({ rows }: { rows: readonly Row[] }) {
  const single = rows.filter(({ isTwin }) => !isTwin);
  return (
    <p className="text-small">
      Repaired with a known price:{' '}
      <strong>{percent(mendedShare(single.filter(({ price }) => price !== null)))}</strong>. Without one:{' '}
      <strong>{percent(mendedShare(single.filter(({ price }) => price === null)))}</strong>. The hole itself
      is information.
    </p>
  );
}

/** The table itself. What was changed is marked, and what was dropped is struck through. */
function Slips({ cleaned, remembers }: { cleaned: readonly Cleaned[]; remembers: boolean }) {
  return (
    <section
      aria-label="The slips"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-control border border-line-strong"
    >
      <table className="w-full border-collapse text-small tabular-nums">
        <caption className="sr-only">All slips after your treatment</caption>
        <thead className="sticky top-0 bg-surface">
          <tr className="border-b border-line-strong text-ink-soft">
            {['item', 'years', 'price', 'shift', 'repaired', ...(remembers ? ['filled'] : [])].map((name) => (
              <th key={name} scope="col" className="px-2 py-1.5 text-start font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cleaned.map(({ row, isDropped, item, years, price, isPriceFilled, isYearsFilled }, index) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
              key={index}
              className={`border-b border-line ${isDropped ? 'text-ink-faint line-through' : ''}`}
            >
              <Cell isTrouble={item !== row.kind} isChanged={item !== row.item}>
                {item}
              </Cell>
              <Cell isTrouble={years === unknownAge} isChanged={isYearsFilled}>
                {rounded(years)}
              </Cell>
              <Cell
                isTrouble={price === null || (row.isInCents && price === row.price)}
                isChanged={isPriceFilled || price !== row.price}
              >
                {price === null ? 'empty' : rounded(price)}
              </Cell>
              <Cell>{row.shift}</Cell>
              <Cell isTrouble={row.isTwin && !isDropped}>
                {row.isMended ? 'yes' : 'no'}
                {row.isTwin && ', twice'}
              </Cell>
              {remembers && <Cell>{row.price === null ? 1 : 0}</Cell>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({
  isTrouble = false,
  isChanged = false,
  children,
}: {
  isTrouble?: boolean;
  isChanged?: boolean;
  children: ReactNode;
}) {
  const look = isChanged ? 'bg-primary-tint' : isTrouble ? 'bg-accent-tint' : '';
  return (
    <td className={`whitespace-nowrap px-2 py-1 ${look}`}>
      {children}
      {isChanged && (
        <>
          <Icon name="pencil" className="ms-1 inline size-3 text-primary-strong" />
          <span className="sr-only"> (by you)</span>
        </>
      )}
      {isTrouble && !isChanged && <span className="ms-1 font-semibold text-accent-strong">?</span>}
    </td>
  );
}

const groupings = {
  shift: { label: 'shift', of: (row: Row) => row.shift as string },
  item: { label: 'item', of: (row: Row) => row.kind as string },
  age: {
    label: 'age',
    of: ({ years }: Row) => (years < 14 || years === unknownAge ? 'below 14 years' : '14 years and more'),
  },
};

/** Why are the prices missing? Counted by another column. */
function Holes({ rows }: { rows: readonly Row[] }) {
  const [grouping, setGrouping] = useState<keyof typeof groupings>('shift');
  const groups = Object.groupBy(
    rows.filter(({ isTwin }) => !isTwin),
    groupings[grouping].of,
  );
  return (
    <div className="grid gap-3">
      <Options
        label="Why are prices missing? Count the holes by"
        value={grouping}
        options={(Object.keys(groupings) as (keyof typeof groupings)[]).map((value) => ({
          value,
          label: groupings[value].label,
        }))}
        onChange={setGrouping}
      />
      <Bars
        label="Share of slips without a price"
        top={1}
        bars={Object.entries(groups).map(([name, some = []]) => ({
          name: `${name} (${some.length})`,
          value: some.filter(({ price }) => price === null).length / (some.length || 1),
        }))}
        format={percent}
      />
    </div>
  );
}
