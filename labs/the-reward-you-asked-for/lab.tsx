import { useState } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { Options, Slider } from '../kit/controls.tsx';
import { GridWorld, middleOf } from '../kit/grid-world.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { counted } from '../kit/words.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Choices,
  columns,
  type House,
  housesOf,
  isWall,
  learn,
  longSteps,
  type Outcome,
  rewardOf,
  shortSteps,
} from './model.ts';

/** Prices are fine where it matters and coarse above. */
const prices = [0, 5, 10, 20, 30, 50, 75, 100, 150, 200, 300, 500, 1_000];
const points = (value: number) => value.toFixed(2).replace('-', '−');

export default function TheRewardYouAskedFor({ choices, seed, change, say }: LabProps<Choices>) {
  const [shown, setShown] = useState(0);
  const houses = housesOf(seed);
  const reward = rewardOf(choices);
  const results = houses.map((house) => ({ house, outcome: learn(house, reward) }));
  const { house, outcome } = results[shown] ??
    results[0] ?? { house: houses[0], outcome: learn(houses[0], reward) };

  function update(next: Choices, tag: string) {
    change(next, tag);
    say(`${house.name}: ${inWords(learn(house, rewardOf(next)))}`);
  }

  return (
    <Workbench>
      <p>
        A robot carries a parcel from the door to the table, and does whatever earns most.{' '}
        <strong>Write its reward.</strong>
      </p>
      <div className="grid gap-x-6 gap-y-2 @lg:grid-cols-3">
        <Slider
          label="Pay for the parcel"
          value={choices.parcel}
          min={0}
          max={20}
          onChange={(parcel) => update({ ...choices, parcel }, 'parcel')}
        />
        <Slider
          label="Price of a step"
          value={choices.step}
          min={0}
          max={100}
          step={5}
          format={(value) => (value / 100).toFixed(2)}
          onChange={(step) => update({ ...choices, step }, 'step')}
        />
        <Slider
          label="Price of a broken thing"
          value={prices.findLastIndex((price) => price <= choices.vase)}
          min={0}
          max={prices.length - 1}
          format={(index) => String((prices[index] ?? 0) / 10)}
          onChange={(index) => update({ ...choices, vase: prices[index] ?? 0 }, 'vase')}
        />
      </div>

      <Side>
        <div>
          <Options
            label="House"
            value={shown}
            onChange={setShown}
            options={houses.map(({ name }, index) => ({ value: index, label: name }))}
          />
          <div className="mt-3 max-w-lg">
            <HousePlan house={house} outcome={outcome} />
          </div>
          <p className="mt-2 text-small">
            <strong>{inWords(outcome)}</strong>
            {house.risk > 0 &&
              ` The floor is slippery: ${100 * house.risk} % risk of breaking something at each step.`}
          </p>
          <Ways house={house} choices={choices} />
        </div>
      </Side>

      <Side>
        <div className="overflow-x-auto">
          <table className="w-full text-small tabular-nums [&_td]:ps-3 [&_th]:ps-3 [&_th:first-child]:ps-0">
            <caption className="mb-1 text-start font-semibold">What you care about, measured apart</caption>
            <thead className="text-caption text-ink-soft">
              <tr className="text-end">
                <td />
                <th scope="col">delivered</th>
                <th scope="col">vases</th>
                <th scope="col">steps</th>
                <th scope="col">points</th>
              </tr>
            </thead>
            <tbody>
              {results.map(({ house: { name, vases }, outcome: result }) => (
                <tr key={name} className="border-t border-line text-end">
                  <th scope="row" className="py-2 text-start font-semibold">
                    {name}
                  </th>
                  <td>
                    <Mark isGood={result.isDelivered} text={result.isDelivered ? 'yes' : 'no'} />
                  </td>
                  <td>
                    <Mark
                      isGood={result.broken === 0}
                      text={result.broken === 0 ? 'whole' : `${result.broken} of ${vases.length}`}
                    />
                  </td>
                  <td>{result.steps}</td>
                  <td>{points(result.earned)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Side>
    </Workbench>
  );
}

function Mark({ isGood, text }: { isGood: boolean; text: string }) {
  return (
    <span className={`inline-flex items-center gap-1 ${isGood ? '' : 'text-danger'}`}>
      <Icon name={isGood ? 'check' : 'x'} className="size-4" />
      {text}
    </span>
  );
}

function inWords({ isDelivered, steps, broken }: Outcome): string {
  if (!isDelivered) return 'The robot stays where it is.';
  const harm =
    broken === 0 ? 'and breaks no vase' : `and breaks ${broken === 1 ? 'a vase' : `${broken} vases`}`;
  return `The robot delivers in ${steps} steps ${harm}.`;
}

/** What each way earns, as a sum. */
function Ways({ house, choices }: { house: House; choices: Choices }) {
  const { parcel, step, vase } = rewardOf(choices);
  const ways = [
    { name: 'Short way', steps: shortSteps, vases: house.vases.length },
    { name: 'Long way', steps: longSteps(house), vases: 0 },
  ].map((way) => ({ ...way, sum: parcel - way.steps * (step + house.risk * vase) - way.vases * vase }));
  const best = Math.max(0, ...ways.map(({ sum }) => sum));
  return (
    <dl className="mt-3 grid gap-2 rounded-control bg-sunk p-4 text-small">
      {ways.map(({ name, steps, vases, sum }) => (
        <div key={name} className={sum === best && best > 0 ? 'font-semibold' : ''}>
          <dt className="inline">{name}: </dt>
          <dd className="inline font-mono text-caption tabular-nums">
            {parcel} − {steps} × {step.toFixed(2)} − {vases} × {vase}
            {house.risk > 0 && ` − ${steps} × ${house.risk} × ${vase}`} = {points(sum)}
          </dd>
        </div>
      ))}
      <div className={best <= 0 ? 'font-semibold' : ''}>
        <dt className="inline">Staying: </dt>
        <dd className="inline font-mono text-caption">0</dd>
      </div>
    </dl>
  );
}

function HousePlan({ house, outcome }: { house: House; outcome: Outcome }) {
  const { rows, vases } = house;
  const path = outcome.path.map((cell) => middleOf(cell, columns)).join('L');
  const robot = outcome.path.at(-1) ?? 0;
  return (
    <GridWorld
      label={`${house.name}: ${counted(vases.length, 'vase')} on the short way of ${shortSteps} steps, ${longSteps(house)} steps around. ${inWords(outcome)}`}
      columns={columns}
      rows={rows}
      drawCell={(cell) => {
        if (isWall(house, cell)) return <rect width={60} height={60} className="fill-sunk" />;
        const isBottom = Math.floor(cell / columns) === rows - 1;
        const hasVase = isBottom && vases.includes(cell % columns);
        return (
          <>
            <rect width={60} height={60} className="fill-surface stroke-line" />
            {isBottom && cell % columns === 0 && <Door />}
            {isBottom && cell % columns === columns - 1 && <Table hasParcel={outcome.isDelivered} />}
            {hasVase && <Vase isBroken={outcome.path.includes(cell)} />}
          </>
        );
      }}
    >
      {outcome.steps > 0 && (
        <path
          d={`M${path}`}
          className="fill-none stroke-primary-strong"
          strokeWidth={4}
          strokeLinejoin="round"
          strokeLinecap="round"
          strokeDasharray="2 9"
        />
      )}
      <g transform={`translate(${middleOf(robot, columns).replace(' ', ',')})`}>
        <rect x={-13} y={-14} width={26} height={22} rx={6} className="fill-primary-strong" />
        <circle cx={-5} cy={-4} r={3} className="fill-surface" />
        <circle cx={5} cy={-4} r={3} className="fill-surface" />
        <path d="M0 -14V-21" className="stroke-primary-strong" strokeWidth={3} />
        <circle cx={-7} cy={12} r={4} className="fill-ink" />
        <circle cx={7} cy={12} r={4} className="fill-ink" />
      </g>
    </GridWorld>
  );
}

const Door = () => <path d="M8 56V8H30V56" className="fill-none stroke-ink-faint" strokeWidth={2} />;

const Table = ({ hasParcel }: { hasParcel: boolean }) => (
  <>
    <path d="M6 34H54M12 34V56M48 34V56" className="stroke-ink-faint" strokeWidth={3} />
    {hasParcel && <rect x={34} y={16} width={18} height={17} className="fill-accent stroke-ink" />}
  </>
);

const Vase = ({ isBroken }: { isBroken: boolean }) =>
  isBroken ? (
    <g className="fill-accent stroke-ink" strokeWidth={1.2}>
      <path d="M8 54L16 44L22 54ZM26 55L31 46L40 55ZM43 54L50 45L54 54Z" />
      <path d="M38 10l10 10m0 -10l-10 10" className="fill-none stroke-danger" strokeWidth={2.5} />
    </g>
  ) : (
    <path
      d="M24 12H36L34 20C44 28 42 44 35 52H25C18 44 16 28 26 20Z"
      className="fill-accent stroke-ink"
      strokeWidth={1.5}
    />
  );
