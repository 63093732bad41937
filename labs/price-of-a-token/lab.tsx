import { type ReactNode, useMemo } from 'react';
import { Options, Reading, Readings, Slider, Toggle } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { useSummary } from '../kit/use-summary.ts';
import {
  answersPerDay,
  attackPerHour,
  type Bill,
  burst,
  type Choices,
  caps,
  computeBill,
  type Defence,
  defend,
  drawCases,
  drawVisits,
  fullAttack,
  model,
  prices,
  questionTokens,
  requestCost,
  spacings,
  strangerLogins,
} from './model.ts';

const euros = (value: number) =>
  value.toLocaleString('en-GB', {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: value < 100 ? 2 : 0,
    minimumFractionDigits: value < 100 ? 2 : 0,
  });
const percent = (share: number) => `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)}%`;
const tokens = (value: number) => `${value.toLocaleString('en-GB')} tokens`;

export default function PriceOfAToken(props: LabProps<Choices>) {
  const { choices, change } = props;
  return (
    <div className="grid gap-6">
      <Options
        label="You are"
        value={choices.side}
        options={[
          { value: 'bill', label: 'the one who pays' },
          { value: 'attack', label: 'a stranger' },
          { value: 'defend', label: 'the one on guard' },
        ]}
        onChange={(side) => change({ ...choices, side })}
      />
      {choices.side === 'bill' && <Payer {...props} />}
      {choices.side === 'attack' && <Stranger {...props} />}
      {choices.side === 'defend' && <Guard {...props} />}
    </div>
  );
}

const Settings = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">{children}</div>
);

function Payer({ choices, seed, change, say }: LabProps<Choices>) {
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
      <BillView bill={bill} />
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

function Stranger({ choices, change, say }: LabProps<Choices>) {
  const { attack } = choices;
  const perHour = attackPerHour(attack, model.start(1).limits);
  useSummary(say, `The attack costs ${euros(perHour)} an hour.`);
  const set = (next: Partial<Choices['attack']>, tag?: string) =>
    change({ ...choices, attack: { ...attack, ...next } }, tag);
  const usual = (answersPerDay * requestCost(1_800, 300)) / 24;
  return (
    <>
      <p className="font-semibold">
        You have a script, and an input box without any limits. How much can you make one hour cost?
      </p>
      <Settings>
        <Slider
          label="Your question"
          value={attack.in}
          min={200}
          max={8_000}
          step={200}
          format={tokens}
          onChange={(value) => set({ in: value }, 'in')}
        />
        <Slider
          label="You ask for an answer of"
          value={attack.out}
          min={50}
          max={2_000}
          step={50}
          format={tokens}
          onChange={(value) => set({ out: value }, 'out')}
        />
        <Slider
          label="You send"
          value={attack.perSecond}
          min={1}
          max={20}
          format={(value) => `${value} a second`}
          onChange={(value) => set({ perSecond: value }, 'perSecond')}
        />
        <Toggle label="Each question is a new one" isOn={attack.isNew} onChange={(isNew) => set({ isNew })} />
      </Settings>
      <div className="rounded-control bg-sunk p-4">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-display text-heading tabular-nums">{euros(perHour)}</span>
          <span className="text-small text-ink-soft">an hour, {euros(24 * perHour)} a day</span>
        </p>
        <div className="mt-2">
          <Readings>
            <Reading label="One request" value={`${requestCost(attack.in, attack.out).toFixed(4)} euros`} />
            <Reading label="All honest visitors together" value={`${euros(usual)} an hour`} />
          </Readings>
        </div>
        {!attack.isNew && (
          <p className="mt-2 text-small">
            You send the same questions again and again. 99 in 100 are answered from the store and cost
            nothing.
          </p>
        )}
      </div>
    </>
  );
}

function Guard({ choices, seed, change, say }: LabProps<Choices>) {
  const { limits } = choices;
  const visits = useMemo(() => drawVisits(seed), [seed]);
  const defence = useMemo(() => defend(visits, fullAttack, limits), [visits, limits]);
  useSummary(
    say,
    `A day costs ${euros(defence.perDay)}, and ${percent(defence.refused.all)} of honest questions are refused.`,
  );
  const set = (next: Partial<Choices['limits']>, tag: string) =>
    change({ ...choices, limits: { ...limits, ...next } }, tag);
  return (
    <>
      <p className="font-semibold">
        The stranger sends 8,000 tokens, asks for 2,000, twenty times a second, with {strangerLogins} logins.
        Set limits that honest visitors hardly notice.
      </p>
      <Settings>
        <Slider
          label="Longest request, with all passages"
          value={limits.in}
          min={500}
          max={8_000}
          step={100}
          format={tokens}
          onChange={(value) => set({ in: value }, 'limit in')}
        />
        <Slider
          label="Longest answer"
          value={limits.out}
          min={50}
          max={2_000}
          step={50}
          format={tokens}
          onChange={(value) => set({ out: value }, 'limit out')}
        />
        <Slider
          label={`A login gets a permit every`}
          value={spacings.indexOf(limits.seconds)}
          min={0}
          max={spacings.length - 1}
          format={(index) => (spacings[index] ? `${spacings[index]} seconds` : 'no limit')}
          onChange={(index) => set({ seconds: spacings[index] ?? 0 }, 'limit seconds')}
        />
        <Slider
          label="Cap for the day"
          value={caps.indexOf(limits.cap)}
          min={0}
          max={caps.length - 1}
          format={(index) => (caps[index] ? euros(caps[index]) : 'no cap')}
          onChange={(index) => set({ cap: caps[index] ?? 0 }, 'limit cap')}
        />
      </Settings>
      <DayView defence={defence} />
    </>
  );
}

function DayView({ defence: { perDay, attackPerDay, honestPerDay, capAt, refused } }: { defence: Defence }) {
  const reasons = [
    ['question too long', refused.long],
    ['answer would be cut off', refused.cut],
    ['asked too fast', refused.rate],
    ['cap reached, service closed', refused.cap],
  ] as const;
  return (
    <div className="rounded-control bg-sunk p-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-heading tabular-nums">{euros(perDay)}</span>
        <span className="text-small text-ink-soft">
          a day: {euros(attackPerDay)} for the stranger, {euros(honestPerDay)} for honest visitors
        </span>
      </p>
      {capAt !== undefined && (
        <p className="mt-1 text-small font-semibold text-danger">
          The cap is reached after{' '}
          {capAt < 1 ? `${Math.round(60 * capAt)} minutes` : `${capAt.toFixed(1)} hours`}. Then the service is
          closed for everybody.
        </p>
      )}
      <p className="mt-3 font-semibold tabular-nums">Honest questions refused: {percent(refused.all)}</p>
      <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_5rem_auto] items-center gap-x-3 gap-y-1 text-small tabular-nums">
        {reasons.map(([reason, share]) => (
          <div key={reason} className="contents">
            <dt className={share === 0 ? 'text-ink-faint' : ''}>{reason}</dt>
            <dd className="m-0 h-3 rounded-small bg-surface" aria-hidden="true">
              <span
                className="block h-full rounded-small bg-accent"
                style={{ width: `${100 * Math.min(1, share * 5)}%` }}
              />
            </dd>
            <dd className="m-0 w-12 text-end">{percent(share)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-caption text-ink-faint">
        A login can save up {burst} permits, so that somebody may ask a few things in a row. A full bar is
        20%. Counted on 300 visits.
      </p>
    </div>
  );
}
