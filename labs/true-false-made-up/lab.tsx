import { useMemo, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Reading, Readings } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  blank,
  type Check,
  type Choices,
  claimCount,
  countProven,
  type Desk,
  numbersOf,
  openDesks,
  type Stamp,
  stamps,
} from './model.ts';

const stampNames: Record<Stamp, string> = { found: 'Found', against: 'Against', silent: 'Not found' };
const stampIcons = { found: 'check', against: 'x', silent: 'search' } as const;
const stampLooks: Record<Stamp, string> = {
  found: 'border-primary-strong text-primary-strong',
  against: 'border-danger text-danger',
  silent: 'border-accent-strong text-accent-strong',
};

export default function TrueFalseMadeUp({ choices, seed, change, say }: LabProps<Choices>) {
  const desks = useMemo(() => openDesks(seed), [seed]);
  const [at, setAt] = useState<0 | 1>(0);
  const [chosen, setChosen] = useState(0);
  const desk = desks[at];
  const checks = choices.desks[at];
  const check = checks[chosen] ?? blank;
  const stamped = checks.filter(({ stamp, line }) => stamp === 'silent' || (stamp && line !== null)).length;
  const passed = desk.claims.filter((_, index) => checks[index]?.stamp === 'found');

  function set(next: Partial<Check>) {
    const changed = checks.with(chosen, { ...check, ...next });
    change({ desks: at === 0 ? [changed, choices.desks[1]] : [choices.desks[0], changed] });
  }

  return (
    <Workbench>
      <div>
        <p className="font-semibold">A scripted chatbot talks about a source. Check it, claim by claim.</p>
        <div className="mt-3 grid grid-cols-2 gap-2">
          {desks.map(({ title, claims }, index) => (
            <button
              key={title}
              type="button"
              aria-current={index === at}
              onClick={() => {
                setAt(index === 0 ? 0 : 1);
                setChosen(0);
              }}
              className="flex min-h-14 items-center justify-center gap-2 rounded-control border-2 border-line bg-paper px-2 text-small font-semibold aria-current:border-primary-strong aria-current:bg-primary-tint"
            >
              <DeskDrawing index={index} />
              <span className="text-start leading-tight">
                {index === 0 ? 'Lighthouse' : 'School garden'}
                <span className="block text-caption font-normal text-ink-soft">
                  {choices.desks[index]?.filter(({ stamp }) => stamp).length ?? 0} of {claims.length} stamped
                </span>
              </span>
            </button>
          ))}
        </div>
      </div>

      <Side>
        <div className="rounded-small border border-line-strong bg-paper p-3 shadow-card">
          <p className="font-display text-subheading">{desk.title}</p>
          <p className="text-caption text-ink-faint">
            We made it up for this lab. Press the line that shows it.
          </p>
          <ol className="mt-2 grid gap-1">
            {desk.source.map((text, index) => {
              const isPointed = check.line === index;
              return (
                <li key={text}>
                  <button
                    type="button"
                    aria-pressed={isPointed}
                    onClick={() => {
                      set({ line: isPointed ? null : index });
                      say(isPointed ? 'No line.' : `Line ${index + 1} is for this claim.`);
                    }}
                    className="flex min-h-11 w-full items-center gap-3 rounded-small px-2 text-start text-small hover:bg-sunk aria-pressed:bg-accent aria-pressed:text-[#17212e]"
                  >
                    <span className="w-4 shrink-0 text-caption tabular-nums opacity-75">
                      <span className="sr-only">Line </span>
                      {index + 1}
                    </span>
                    <span>{text}</span>
                  </button>
                </li>
              );
            })}
          </ol>
        </div>
      </Side>

      <Side>
        <div>
          <p className="flex items-center gap-2 font-semibold">
            <Icon name="bot" className="size-5" />
            What the chatbot says
          </p>
          <ul className="mt-2 grid gap-2">
            {desk.claims.map(({ text }, index) => {
              const { stamp, line } = checks[index] ?? blank;
              const isChosen = index === chosen;
              return (
                <li
                  key={text}
                  className={`rounded-control border-2 ${isChosen ? 'border-primary-strong bg-primary-tint' : 'border-line'}`}
                >
                  <button
                    type="button"
                    aria-expanded={isChosen}
                    onClick={() => setChosen(index)}
                    className="flex min-h-13 w-full items-center gap-2 px-3 py-1.5 text-start"
                  >
                    <span className="grow leading-snug">
                      <span className="sr-only">Claim: </span>
                      {text}
                    </span>
                    {stamp && (
                      <span
                        className={`shrink-0 -rotate-3 rounded-small border-2 px-1.5 text-center text-caption font-semibold uppercase ${stampLooks[stamp]}`}
                      >
                        {stampNames[stamp]}
                        {stamp !== 'silent' && (
                          <span className="block text-[0.6875rem] normal-case">
                            {line === null ? 'which line?' : `line ${line + 1}`}
                          </span>
                        )}
                      </span>
                    )}
                  </button>
                  {isChosen && (
                    <div className="grid grid-cols-3 gap-1.5 px-2 pb-2">
                      {stamps.map((some) => (
                        <Button
                          key={some}
                          size="small"
                          variant={stamp === some ? 'primary' : 'secondary'}
                          aria-pressed={stamp === some}
                          className="px-1!"
                          onClick={() => {
                            set({ stamp: stamp === some ? null : some });
                            say(`${text} ${stamp === some ? 'No stamp.' : `${stampNames[some]}.`}`);
                          }}
                        >
                          <Icon name={stampIcons[some]} className="size-4 shrink-0 @max-lg:hidden" />
                          {stampNames[some]}
                        </Button>
                      ))}
                    </div>
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      </Side>

      <Sums key={at} desk={desk} />

      <div>
        <p className="font-semibold">What you would pass on</p>
        <p className="mt-1 text-small text-ink-soft">
          {passed.length === 0
            ? 'Nothing yet. Only claims with the stamp “Found” come here.'
            : passed.map(({ text }) => text).join(' ')}
        </p>
      </div>
      <Readings>
        <Reading label="Stamped and shown" value={`${stamped} of ${claimCount}`} />
        {stamped === claimCount && (
          <Reading label="Fit with the source" value={`${countProven(desk, checks)} of ${claimCount}`} />
        )}
      </Readings>
    </Workbench>
  );
}

/** Two numbers of the source, and what they give together. */
function Sums({ desk }: { desk: Desk }) {
  const [picked, setPicked] = useState<number[]>([]);
  const [first, second] = picked;
  const [high, low] =
    first !== undefined && second !== undefined ? [Math.max(first, second), Math.min(first, second)] : [0, 0];
  return (
    <div>
      <p className="font-semibold">Some claims need a sum</p>
      <ul className="mt-2 flex flex-wrap gap-1.5" aria-label="Numbers of the source">
        {numbersOf(desk).map((number) => (
          <li key={number}>
            <button
              type="button"
              aria-pressed={picked.includes(number)}
              onClick={() =>
                setPicked(
                  picked.includes(number)
                    ? picked.filter((other) => other !== number)
                    : [...picked, number].slice(-2),
                )
              }
              className="min-h-11 min-w-11 rounded-control border border-line-strong px-2 text-small font-semibold tabular-nums aria-pressed:border-primary-strong aria-pressed:bg-primary-tint"
            >
              {number}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-2 text-small text-ink-soft tabular-nums">
        {picked.length < 2
          ? 'Press two numbers.'
          : `${high} − ${low} = ${high - low},  ${high} + ${low} = ${high + low},  ${high} × ${low} = ${high * low}`}
      </p>
    </div>
  );
}

function DeskDrawing({ index }: { index: number }) {
  return (
    <svg
      viewBox="0 0 40 40"
      className="size-10 shrink-0"
      strokeWidth={1.6}
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {index === 0 ? (
        <>
          <path d="M14 36L16 14H24L26 36Z" className="fill-surface stroke-ink" />
          <path d="M15.4 22H24.7L25.3 28H14.8Z" className="fill-danger stroke-ink" />
          <path d="M16 14V8H24V14ZM15 8L20 3L25 8Z" className="fill-accent stroke-ink" />
          <path d="M12 10L5 7M12 12H5M28 10L35 7M28 12H35M6 36H34" className="stroke-ink" />
        </>
      ) : (
        <>
          <path d="M14 16L26 16L20 36Z" className="fill-accent stroke-ink" />
          <path
            d="M20 16C18 10 12 10 11 5C16 5 19 8 20 12C21 8 24 5 29 5C28 10 22 10 20 16Z"
            className="fill-primary stroke-ink"
          />
          <path d="M16 22H20M19 27H23" className="stroke-ink" />
        </>
      )}
    </svg>
  );
}
