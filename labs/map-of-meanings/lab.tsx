import { useMemo } from 'react';
import { Bars, LineChart } from '../kit/charts.tsx';
import { ActionButton, Options, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { useLatestWork } from '../kit/use-work.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  areTogether,
  type Choices,
  cosine,
  type Embedding,
  flatten,
  mostRounds,
  mostStarts,
  nearest,
  train,
  width,
} from './model.ts';
import { sentences, words } from './text.ts';

const signed = (value: number) => value.toFixed(2).replace('-', '−');
const alphabetical = words
  .map(({ word, times }, index) => ({ word, times, index }))
  .sort((some, other) => (some.word < other.word ? -1 : 1));

export default function MapOfMeanings({ choices, seed, change, say }: LabProps<Choices>) {
  const { rounds, start, pair } = choices;
  const embedding = useLatestWork(() => train(rounds, start, seed), JSON.stringify([seed, rounds, start]));
  const [some, other] = pair;
  const [first, second] = pair.map((index) => words[index]?.word ?? '');
  const value = embedding ? cosine(embedding.rows[some] ?? [], embedding.rows[other] ?? []) : 0;

  return (
    <Workbench>
      <p>
        {words.length} words, {width} numbers each, random at first. <strong>Train</strong>, and watch which
        words gather.
      </p>
      <Side>
        <div>
          {embedding && (
            <WordMap
              embedding={embedding}
              pair={pair}
              onPick={(index) => change({ ...choices, pair: [index, some] })}
            />
          )}
          <p className="mt-1 text-caption text-ink-faint">
            The two directions in which the {width} numbers differ most. Larger words occur more often. Tap a
            word to compare it with the one before.
          </p>
          <div className="mt-3 flex flex-wrap items-end gap-x-6 gap-y-3">
            <div className="min-w-56 flex-1">
              <Slider
                label="Training rounds"
                value={rounds}
                min={0}
                max={mostRounds}
                step={5}
                onChange={(next) => change({ ...choices, rounds: next }, 'rounds')}
              />
            </div>
            <ActionButton
              size="small"
              isDisabled={rounds >= mostRounds}
              onClick={() => {
                change({ ...choices, rounds: Math.min(mostRounds, rounds + 20) });
                say(`${Math.min(mostRounds, rounds + 20)} rounds.`);
              }}
            >
              Train 20 rounds
            </ActionButton>
          </div>
          <div className="mt-3">
            <Options
              label="Random numbers at the start"
              value={start}
              onChange={(next) => {
                change({ ...choices, start: next });
                say(`Start ${next}.`);
              }}
              options={Array.from({ length: mostStarts }, (_, index) => ({
                value: index + 1,
                label: index + 1,
              }))}
            />
          </div>
        </div>
      </Side>

      <Side>
        <div className="rounded-control bg-sunk p-4">
          <p className="font-semibold">Compare two words</p>
          <div className="mt-2 flex flex-wrap gap-3">
            {(['First word', 'Second word'] as const).map((label, which) => (
              <label key={label} className="grid gap-1 text-caption">
                {label}
                <select
                  value={pair[which]}
                  onChange={({ target }) => {
                    const index = Number(target.value);
                    change({ ...choices, pair: which === 0 ? [index, other] : [some, index] });
                  }}
                  className="min-h-11 rounded-control border border-line-strong bg-surface px-3 text-small font-semibold"
                >
                  {alphabetical.map(({ word, times, index }) => (
                    <option key={word} value={index}>
                      {word} ({times})
                    </option>
                  ))}
                </select>
              </label>
            ))}
          </div>
          <p className="mt-3 text-small">
            Cosine of {first} and {second}: <strong className="tabular-nums">{signed(value)}</strong>. They{' '}
            {areTogether(some, other) ? 'occur in a sentence together.' : 'never occur in the same sentence.'}
          </p>
          <div className="mt-3 grid gap-4 @lg:grid-cols-2">
            {pair.map((index, place) => (
              <div key={place === 0 ? 'first' : 'second'}>
                <p className="mb-1 text-small font-semibold">
                  In the text, {words[index]?.word} ({words[index]?.times} ×):
                </p>
                <ul className="text-caption text-ink-soft">
                  {sentences
                    .filter((sentence) => sentence.includes(words[index]?.word ?? ''))
                    .slice(0, 6)
                    .map((sentence) => (
                      <li key={sentence.join(' ')}>{sentence.join(' ')}</li>
                    ))}
                </ul>
              </div>
            ))}
          </div>
        </div>
      </Side>

      {embedding && (
        <div className="grid gap-6 @lg:grid-cols-2">
          <div>
            <p className="mb-2 text-small font-semibold">Nearest to {first}, by cosine</p>
            <Bars
              label={`Nearest to ${first}`}
              top={1}
              format={signed}
              bars={nearest(embedding.rows, some, 6).map((near) => ({
                name: words[near.other]?.word ?? '',
                value: near.value,
                isMarked: near.other === other,
              }))}
            />
          </div>
          <div>
            <p className="mb-2 text-small font-semibold">Loss per pair of neighbours</p>
            <LineChart
              label="Loss per pair of neighbours"
              series={[{ name: 'Loss', values: embedding.losses }]}
              steps={mostRounds}
              top={4}
              xLabel={`round 1 to ${mostRounds}`}
            />
          </div>
        </div>
      )}
    </Workbench>
  );
}

const [mapWidth, mapHeight] = [360, 330];

function WordMap({
  embedding,
  pair,
  onPick,
}: {
  embedding: Embedding;
  pair: readonly number[];
  onPick: (index: number) => void;
}) {
  const places = useMemo(() => {
    const flat = flatten(embedding.rows);
    // Each direction fills the map, so that the words have room.
    const [wide = 1, high = 1] = [0, 1].map((axis) =>
      Math.max(0.1, ...flat.map((place) => Math.abs(place[axis] ?? 0))),
    );
    return flat.map(([across, up]) => ({
      x: mapWidth / 2 + (across / wide) * (mapWidth / 2 - 30),
      y: mapHeight / 2 - (up / high) * (mapHeight / 2 - 14),
    }));
  }, [embedding]);
  const ends = pair.map((index) => places[index]);
  const near = nearest(embedding.rows, pair[0] ?? 0, 3).map(({ other }) => words[other]?.word);
  return (
    <svg
      viewBox={`0 0 ${mapWidth} ${mapHeight}`}
      role="img"
      aria-label={`A map of ${words.length} words. Nearest to ${words[pair[0] ?? 0]?.word} are ${near.join(', ')}.`}
      className="w-full rounded-small border border-line-strong bg-paper"
    >
      {ends[0] && ends[1] && (
        <path
          d={`M${ends[0].x} ${ends[0].y}L${ends[1].x} ${ends[1].y}`}
          className="stroke-accent-strong"
          strokeDasharray="4 3"
          strokeWidth={1.5}
        />
      )}
      {places.map(({ x, y }, index) => {
        const isPicked = pair.includes(index);
        const times = words[index]?.times ?? 1;
        return (
          <g key={words[index]?.word} onPointerDown={() => onPick(index)} className="cursor-pointer">
            <circle cx={x} cy={y} r={12} className="fill-transparent" />
            <text
              x={x}
              y={y + 4}
              textAnchor="middle"
              fontSize={Math.min(14, 9.5 + times * 0.5)}
              strokeWidth={3}
              paintOrder="stroke"
              className={`stroke-paper ${isPicked ? 'fill-primary-strong font-bold' : 'fill-ink'}`}
            >
              {words[index]?.word}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
