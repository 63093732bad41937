import { LineChart } from '../kit/charts.tsx';
import { ActionButton, Options, Reading, Readings, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import {
  budget,
  type Choices,
  canTrain,
  costOf,
  equals,
  findRun,
  isTrained,
  largest,
  spentOf,
} from './model.ts';
import { amounts, type Run, sizes } from './runs.ts';

const sizeNames = { small: 'Small', medium: 'Medium', large: 'Large' };
const millions = (weights: number) => `${(weights / 1_000_000).toFixed(1)} million weights`;

export default function BiggerOrLonger({ choices, change, say }: LabProps<Choices>) {
  const { trained, pick, guess, isShown } = choices;
  const spent = spentOf(choices);
  const latest = trained.at(-1);
  const shown = latest && findRun(latest.size, latest.tokens);

  function train(run: Run) {
    change({ ...choices, trained: [...trained, { size: run.size, tokens: run.tokens }] });
    say(
      `${sizeNames[run.size]} with ${run.tokens} million tokens: loss ${run.loss.toFixed(2)}, ${run.consistent} percent of stories consistent.`,
    );
  }

  return (
    <div className="@container grid gap-6">
      <p>
        More weights or more text? You can spend <strong>{budget} units of compute</strong>: one unit is a
        million weights that read a million tokens.
      </p>
      <div className="overflow-x-auto">
        <table className="w-full table-fixed text-small">
          <caption className="sr-only">Nine runs, by the size of the model and the tokens it reads</caption>
          <thead>
            <tr>
              <td className="w-20" />
              {amounts.map((tokens) => (
                <th key={tokens} scope="col" className="p-1 text-start font-semibold">
                  {tokens} million tokens
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sizes.map((size) => (
              <tr key={size} className="align-top">
                <th scope="row" className="py-2 pe-2 text-start">
                  {sizeNames[size]}
                  <span className="block text-caption font-normal text-ink-soft">
                    {millions(findRun(size, 6).weights)}
                  </span>
                </th>
                {amounts.map((tokens) => (
                  <td key={tokens} className="p-1">
                    <RunCell
                      run={findRun(size, tokens)}
                      isDone={isTrained(choices, findRun(size, tokens))}
                      isAffordable={canTrain(choices, findRun(size, tokens))}
                      onTrain={() => train(findRun(size, tokens))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Readings>
        <Reading label="Spent" value={`${spent.toFixed(0)} of ${budget} units`} />
        {shown && (
          <Reading
            label="Last run"
            value={`${sizeNames[shown.size]}, ${shown.tokens} million tokens: loss ${shown.loss.toFixed(2)}`}
          />
        )}
      </Readings>
      <div className="grid gap-6 @2xl:grid-cols-2">
        <LineChart
          hasDots
          label="Loss on held-out stories after 6, 24 and 96 million tokens"
          series={sizes.map((size) => ({
            name: sizeNames[size],
            values: amounts.map((tokens) => {
              const run = findRun(size, tokens);
              return isTrained(choices, run) || (isShown && run === largest) ? run.loss : undefined;
            }),
          }))}
          steps={amounts.length}
          bottom={0.2}
          top={0.9}
          xLabel="6, 24 and 96 million tokens"
        />
        <div className="min-h-40 rounded-card bg-sunk p-4 text-small">
          <p className="font-semibold">
            {shown
              ? `A story of the ${shown.size} model after ${shown.tokens} million tokens`
              : 'A story of the run that you train appears here'}
          </p>
          {shown && <p className="mt-1 break-words whitespace-pre-wrap">{shown.sample} …</p>}
        </div>
      </div>
      <Options
        label="For about 20 units, the lowest loss has"
        value={pick ?? undefined}
        onChange={(size) => change({ ...choices, pick: size })}
        options={equals.map(({ size, tokens }) => ({
          value: size,
          label: `${sizeNames[size]}, ${tokens} million tokens`,
        }))}
      />
      <div>
        <Slider
          label={`My prediction for the largest run (${costOf(largest).toFixed(0)} units)`}
          value={guess}
          min={0}
          max={80}
          format={(value) => (value / 100).toFixed(2)}
          onChange={(value) => change({ ...choices, guess: value }, 'guess')}
        />
        <div className="flex flex-wrap items-center gap-3">
          <ActionButton
            size="small"
            variant="secondary"
            isDisabled={isShown}
            onClick={() => {
              change({ ...choices, isShown: true });
              say(`The loss of the largest run is ${largest.loss.toFixed(2)}.`);
            }}
          >
            Show its loss
          </ActionButton>
          {isShown && (
            <Reading
              label="Large, 96 million tokens"
              value={`loss ${largest.loss.toFixed(2)}, ${largest.consistent} % consistent`}
            />
          )}
        </div>
      </div>
      <p className="text-caption text-ink-faint">
        These are real runs of a small language model of our own, each measured once on 500 stories. 96
        million tokens are about 8.5 readings of its whole text. Another try would move the figures a little.
      </p>
    </div>
  );
}

function RunCell({
  run,
  isDone,
  isAffordable,
  onTrain,
}: {
  run: Run;
  isDone: boolean;
  isAffordable: boolean;
  onTrain: () => void;
}) {
  return (
    <ActionButton
      size="small"
      variant="secondary"
      isDisabled={isDone || !isAffordable}
      onClick={onTrain}
      className={`w-full @max-md/lab:min-h-18.5 flex-col !gap-0 !px-1 aria-disabled:!opacity-100 ${isDone ? 'border-primary-strong bg-primary-tint' : isAffordable ? '' : '!text-ink-faint'}`}
    >
      {isDone ? (
        <>
          <span className="tabular-nums">{run.loss.toFixed(2)}</span>
          <span className="text-caption font-normal">{run.consistent} % consistent</span>
        </>
      ) : (
        <>
          <span>
            Train
            <span className="sr-only">
              {' '}
              {run.size} with {run.tokens} million tokens,
            </span>
          </span>
          <span className="text-caption font-normal tabular-nums">
            {costOf(run).toFixed(costOf(run) < 10 ? 1 : 0)} units
          </span>
        </>
      )}
    </ActionButton>
  );
}
