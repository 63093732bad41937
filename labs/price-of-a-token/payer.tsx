import { useMemo } from 'react';
import { Options, Slider, Toggle } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { useSummary } from '../kit/use-summary.ts';
import { Side } from '../kit/workbench.tsx';
import { euros, percent, tokens } from './amounts.ts';
import {
  answersPerDay,
  type Bill,
  type Choices,
  computeBill,
  drawCases,
  prices,
  questionTokens,
  requestCost,
} from './model.ts';
import { Settings } from './settings.tsx';

/** Looks for a cheaper assistant that is not worse. */
export function Payer({ choices, seed, change, say }: LabProps<Choices>) {
  const cases = useMemo(() => drawCases(seed), [seed]);
  const bill = useMemo(() => computeBill(cases, choices), [cases, choices]);
  useSummary(say, `${euros(bill.perMonth)} a month, ${percent(bill.right)} of the test cases right.`);
  const set = (next: Partial<Choices>, tag?: string) => change({ ...choices, ...next }, tag);
  return (
    <>
      <p className="font-semibold">
        The garden's assistant answers {answersPerDay.toLocaleString('en-GB')} questions a day. Make it
        cheaper without making it worse.
      </p>
      <Side>
        <BillView bill={bill} />
      </Side>
      <Side>
        <Settings>
          <Slider
            label="Instructions"
            value={choices.instructions}
            min={0}
            max={1_500}
            step={50}
            format={tokens}
            onChange={(instructions) => set({ instructions }, 'instructions')}
          />
          <Slider
            label="Passages from the plant book"
            value={choices.passages}
            min={0}
            max={2_000}
            step={50}
            format={tokens}
            onChange={(passages) => set({ passages }, 'passages')}
          />
          <Slider
            label="Longest answer"
            value={choices.answer}
            min={50}
            max={600}
            step={10}
            format={tokens}
            onChange={(answer) => set({ answer }, 'answer')}
          />
          <div className="grid content-start">
            <Toggle
              label="Cache the beginning"
              isOn={choices.isCached}
              onChange={(isCached) => set({ isCached })}
            />
            <Toggle
              label="The date is in the first line"
              isOn={choices.hasDate}
              onChange={(hasDate) => set({ hasDate })}
            />
          </div>
          <Options
            label="Store and send again"
            value={choices.store}
            options={[
              { value: 'none', label: 'no answers' },
              { value: 'general', label: 'general ones' },
              { value: 'all', label: 'all' },
            ]}
            onChange={(store) => set({ store })}
          />
          <div>
            <Toggle
              label="A small model answers first"
              isOn={choices.isRouted}
              onChange={(isRouted) => set({ isRouted })}
            />
            {choices.isRouted && (
              <Slider
                label="It passes on"
                value={choices.passedOn}
                min={0}
                max={100}
                step={5}
                format={(value) => `the ${value}% it doubts most`}
                onChange={(passedOn) => set({ passedOn }, 'passedOn')}
              />
            )}
          </div>
        </Settings>
        <Mistakes bill={bill} />
      </Side>
    </>
  );
}

const partLooks = [
  { name: 'instructions', fill: 'fill-primary-strong', box: 'bg-primary-strong' },
  { name: 'passages', fill: 'fill-primary', box: 'bg-primary' },
  { name: 'question', fill: 'fill-ink-faint', box: 'bg-ink-faint' },
  { name: 'answer', fill: 'fill-accent', box: 'bg-accent' },
] as const;

/** The month, and where the money of one request goes. */
function BillView({ bill }: { bill: Bill }) {
  let from = 0;
  const first = requestCost(1_800, 300);
  const width = 340 * Math.min(1, bill.request / (1.25 * first));
  return (
    <div className="rounded-control bg-sunk p-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-heading tabular-nums">{euros(bill.perMonth)}</span>
        <span className="text-small text-ink-soft">
          a month, {percent(bill.right)} of the test cases right
        </span>
      </p>
      <svg
        viewBox="0 0 340 30"
        role="img"
        aria-label={`Parts of a request: ${partLooks.map(({ name }) => `${name} ${percent(bill.parts[name] / bill.request)}`).join(', ')}`}
        className="mt-2 w-full"
      >
        <rect width={340} height={30} rx={6} className="fill-surface" />
        {partLooks.map(({ name, fill }) => {
          const part = (bill.parts[name] / bill.request) * width;
          const left = from;
          from += part;
          return (
            <rect key={name} x={left} width={Math.max(0, part - 1.5)} height={30} rx={3} className={fill} />
          );
        })}
      </svg>
      <dl className="mt-2 grid grid-cols-[auto_1fr_auto] gap-x-3 gap-y-0.5 text-small tabular-nums">
        {partLooks.map(({ name, box }) => (
          <div key={name} className="contents">
            <dt className="flex items-center gap-2">
              <span aria-hidden="true" className={`size-3 rounded-small ${box}`} />
              {name}
            </dt>
            <dd className="m-0 text-end text-ink-soft">{percent(bill.parts[name] / bill.request)}</dd>
            <dd className="m-0 text-end font-semibold">{(1_000 * bill.parts[name]).toFixed(2)}</dd>
          </div>
        ))}
        <dt>1,000 requests to the large model</dt>
        <dd className="m-0" />
        <dd className="m-0 text-end font-semibold">{euros(1_000 * bill.request)}</dd>
        <dt>1,000 answers, with all levers</dt>
        <dd className="m-0" />
        <dd className="m-0 text-end font-semibold">{euros(1_000 * bill.perAnswer)}</dd>
      </dl>
      <p className="mt-2 text-caption text-ink-faint">
        Our example prices: {prices.in.toFixed(2)} euros for a million tokens in, {prices.out.toFixed(2)} out.
        The question and its form have {questionTokens} tokens.{' '}
        {bill.hits > 0 && `${percent(bill.hits)} of the answers come from the store.`}
      </p>
    </div>
  );
}

function Mistakes({ bill: { wrong, right } }: { bill: Bill }) {
  const reasons = [
    ['too hard for the large model', wrong.large],
    ['too hard for the small model, which was sure of itself', wrong.small],
    ['instructions or passages were missing', wrong.tooLittle],
    ['answer was cut off', wrong.cut],
    ["somebody else's stored answer", wrong.stored],
  ] as const;
  return (
    <div>
      <p className="font-semibold tabular-nums">
        500 test cases through the whole chain: {percent(right)} right
      </p>
      <ul className="mt-1 grid gap-0.5 text-small">
        {reasons.map(([reason, count]) => (
          <li key={reason} className={`flex gap-3 tabular-nums ${count === 0 ? 'text-ink-faint' : ''}`}>
            <span className="w-8 shrink-0 text-end font-semibold">{count}</span>
            {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
