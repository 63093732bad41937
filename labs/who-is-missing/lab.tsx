import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  addSurvey,
  askPeople,
  type Choices,
  counts,
  kinds,
  type Place,
  places,
  type Survey,
  shareOf,
  town,
  truth,
} from './model.ts';

const percent = (share: number) => `${Math.round(share)} %`;
const nameOf = (place: Place) => places.find(({ id }) => id === place)?.name ?? '';

export default function WhoIsMissing({ choices, seed, change, say }: LabProps<Choices>) {
  const { surveys } = choices;
  const [place, setPlace] = useState<Place>('stop');
  const asked = useMemo(() => surveys.map((survey) => askPeople(survey, seed)), [surveys, seed]);
  const latest = asked.at(-1) ?? [];
  const everAsked = useMemo(() => new Set(asked.flat().map((index) => town[index]?.kind)), [asked]);

  function askThem(count: Survey['count']) {
    const next = addSurvey(choices, place, count);
    change(next);
    const survey = next.surveys.at(-1);
    if (survey) say(`${count} asked, ${percent(shareOf(survey, seed))} say yes. The truth is ${truth} %.`);
  }

  return (
    <Workbench>
      <Side>
        <div>
          <p className="font-semibold">
            Does this town of 1,000 want a new bus line? Choose where to ask, and ask some of them.
          </p>
          <ul className="mt-3 grid grid-cols-4 gap-2" aria-label="Where to ask">
            {places.map(({ id, name }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={place === id}
                  onClick={() => setPlace(id)}
                  className="grid h-full w-full justify-items-center gap-1 rounded-control border-2 border-line bg-paper px-1 pt-2 pb-1.5 aria-pressed:border-primary-strong aria-pressed:bg-primary-tint"
                >
                  <PlaceDrawing place={id} />
                  <span className="text-[0.8125rem] leading-tight font-semibold">{name}</span>
                </button>
              </li>
            ))}
          </ul>
          <div className="mt-2 grid grid-cols-3 gap-2">
            {counts.map((count) => (
              <Button key={count} size="small" onClick={() => askThem(count)}>
                Ask {count}
              </Button>
            ))}
          </div>
        </div>
      </Side>

      <Side>
        <div>
          <p className="font-semibold">The town</p>
          <p className="mt-1 text-small text-ink-soft">
            {latest.length === 0
              ? 'Each dot is a person. You do not know yet what they want.'
              : 'A big dot said yes, a cross said no. All others were not asked this time.'}
          </p>
          <div className="mt-3 grid grid-cols-2 gap-2">
            {kinds.map(({ id }, kind) => (
              <Quarter
                key={id}
                kind={kind}
                latest={latest}
                isMissing={surveys.length > 0 && !everAsked.has(kind)}
              />
            ))}
          </div>
        </div>
      </Side>

      <div>
        <p className="font-semibold">What your surveys say</p>
        {surveys.length === 0 ? (
          <p className="mt-1 text-small text-ink-soft">Nothing yet. The four latest will count.</p>
        ) : (
          <Results surveys={surveys} seed={seed} />
        )}
      </div>
    </Workbench>
  );
}

const columns = 25;

/** The people of one kind. Their order is mixed, so that those who want the bus do not stand together. */
function Quarter({
  kind,
  latest,
  isMissing,
}: {
  kind: number;
  latest: readonly number[];
  isMissing: boolean;
}) {
  const group = kinds[kind];
  if (!group) return null;
  const first = town.findIndex((person) => person.kind === kind);
  const placeOf = (index: number) => {
    const place = ((index - first) * 37) % group.people;
    return [6 + (place % columns) * 6, 6 + Math.floor(place / columns) * 6] as const;
  };
  const here = latest.filter((index) => town[index]?.kind === kind);
  const isAsked = new Set(here);
  const draw = (indexes: readonly number[], mark: (x: number, y: number) => string) =>
    indexes.map((index) => mark(...placeOf(index))).join('');
  const others = Array.from({ length: group.people }, (_, index) => first + index).filter(
    (index) => !isAsked.has(index),
  );
  const yes = here.filter((index) => town[index]?.wantsBus);
  const no = here.filter((index) => !town[index]?.wantsBus);
  return (
    <div
      className={`rounded-control border p-2 ${group.id === 'drivers' ? 'row-span-2' : ''} ${isMissing ? 'border-dashed border-danger' : 'border-line'}`}
    >
      <p className="text-caption font-semibold">{group.name}</p>
      <p className={`flex items-center gap-1 text-caption ${isMissing ? 'text-danger' : 'text-ink-soft'}`}>
        {isMissing && <Icon name="x" className="size-3.5" />}
        {isMissing
          ? 'never asked'
          : here.length > 0
            ? `${yes.length} of ${here.length} say yes`
            : `${group.people} people`}
      </p>
      <svg
        viewBox={`0 0 ${columns * 6 + 6} ${(group.people / columns) * 6 + 6}`}
        className="mt-1 w-full"
        aria-hidden="true"
        strokeLinecap="round"
      >
        <path
          d={draw(others, (x, y) => `M${x} ${y}h0`)}
          strokeWidth={2.4}
          className="stroke-line-strong opacity-50"
        />
        <path
          d={draw(no, (x, y) => `M${x - 1.7} ${y - 1.7}l3.4 3.4m0 -3.4l-3.4 3.4`)}
          strokeWidth={1.5}
          className="fill-none stroke-accent-strong"
        />
        <path d={draw(yes, (x, y) => `M${x} ${y}h0`)} strokeWidth={5.6} className="stroke-primary-strong" />
      </svg>
    </div>
  );
}

/** Every survey as a point between 0 and 100 percent, with the truth as a line. */
function Results({ surveys, seed }: { surveys: readonly Survey[]; seed: number }) {
  return (
    <div className="relative mt-3">
      <ul className="grid gap-1">
        {surveys.map((survey, index) => {
          const share = shareOf(survey, seed);
          const counts = index >= surveys.length - 4;
          return (
            <li
              key={survey.draw}
              className={`grid grid-cols-[7.5rem_minmax(0,1fr)_3rem] items-center gap-2 text-small ${counts ? '' : 'text-ink-faint'}`}
            >
              <span>
                {nameOf(survey.place)}, {survey.count}
              </span>
              <span aria-hidden="true" className="relative h-7 rounded-small bg-sunk">
                <span
                  className="absolute -inset-y-0.5 border-s-2 border-dashed border-ink"
                  style={{ left: `${truth}%` }}
                />
                <span
                  className={`absolute top-1/2 -translate-1/2 rounded-full ${counts ? 'bg-primary-strong' : 'bg-line-strong'} ${survey.count === 200 ? 'size-5' : survey.count === 50 ? 'size-4' : 'size-3'}`}
                  style={{ left: `${share}%` }}
                />
              </span>
              <span className="text-end font-semibold tabular-nums">{percent(share)}</span>
            </li>
          );
        })}
      </ul>
      <div className="mt-1 grid grid-cols-[7.5rem_minmax(0,1fr)_3rem] gap-2 text-caption text-ink-faint">
        <span />
        <span className="relative h-5">
          <span className="absolute -translate-x-1/2 font-semibold text-ink" style={{ left: `${truth}%` }}>
            truth {truth} %
          </span>
          <span className="absolute end-0">100 %</span>
        </span>
      </div>
      <p className="mt-1 text-small text-ink-soft">
        You can see the truth here. In a real town, the person who asks cannot.
      </p>
    </div>
  );
}

const ink = 'fill-none stroke-ink';
const placeDrawings: Record<Place, ReactNode> = {
  stop: (
    <>
      <path d="M14 44V8" className={ink} />
      <rect x={6} y={5} width={16} height={12} rx={2} className="fill-accent stroke-ink" />
      <rect x={22} y={20} width={22} height={18} rx={3} className="fill-primary stroke-ink" />
      <path d="M26 26H40M33 20V26" className={ink} />
      <circle cx={28} cy={39} r={3} className="fill-surface stroke-ink" />
      <circle cx={38} cy={39} r={3} className="fill-surface stroke-ink" />
    </>
  ),
  garage: (
    <>
      <path d="M5 34V27L12 25L17 17H32L38 25L43 27V34Z" className="fill-primary stroke-ink" />
      <path d="M15 25L19 20H24V25ZM27 20H31L34 25H27Z" className="fill-surface stroke-ink" />
      <circle cx={14} cy={35} r={4.5} className="fill-surface stroke-ink" />
      <circle cx={34} cy={35} r={4.5} className="fill-surface stroke-ink" />
    </>
  ),
  market: (
    <>
      <path d="M7 14L11 7H37L41 14V19H7Z" className="fill-accent stroke-ink" />
      <path d="M16 7L15 19M24 7V19M32 7L33 19M9 19V42M39 19V42M9 31H39" className={ink} />
      <circle cx={17} cy={28} r={3} className="fill-primary stroke-ink" />
      <circle cx={24} cy={28} r={3} className="fill-primary stroke-ink" />
      <circle cx={31} cy={28} r={3} className="fill-primary stroke-ink" />
    </>
  ),
  lot: (
    <>
      <circle cx={23} cy={23} r={16} className="fill-primary-tint stroke-ink" />
      <path d="M39 23H44V17M14 42L18 37M32 42L28 37" className={ink} />
      <path
        d="M15 18L21 16L22 21L16 22ZM25 17L31 19L29 24L24 22ZM17 27L23 26L24 31L18 31ZM27 27L32 27L31 32L26 31Z"
        className="fill-accent stroke-ink"
      />
    </>
  ),
};

function PlaceDrawing({ place }: { place: Place }) {
  return (
    <svg
      viewBox="0 0 48 48"
      className="size-12 @lg:size-16"
      strokeWidth={1.6}
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {placeDrawings[place]}
    </svg>
  );
}
