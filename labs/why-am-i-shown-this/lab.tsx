import { useState } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { Toggle } from '../kit/controls.tsx';
import { Face } from '../kit/face.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { counted } from '../kit/words.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import { type Choices, compare, films, people, recommend, shownOf, type Thumb, targetOf } from './model.ts';
import { Poster } from './poster.tsx';

const thumbNames: Record<Thumb, string> = { [-1]: 'not liked', 0: 'not seen', 1: 'liked' };
const nextThumb: Record<Thumb, Thumb> = { 0: 1, 1: -1, [-1]: 0 };
const filmName = (index: number) => films[index] ?? films[0];

export default function WhyAmIShownThis({ choices: { thumbs }, seed, change, say }: LabProps<Choices>) {
  const [showsAll, setShowsAll] = useState(false);
  const target = filmName(targetOf(seed));
  const guesses = recommend(thumbs);
  const shown = shownOf(guesses);
  const hidden = guesses.filter((guess) => !shown.includes(guess));
  const rated = thumbs.filter((thumb) => thumb !== 0).length;

  function press(film: number) {
    const thumb = nextThumb[thumbs[film] ?? 0];
    const next = thumbs.with(film, thumb);
    change({ thumbs: next });
    const first = shownOf(recommend(next))[0];
    say(
      `${filmName(film)}: ${thumbNames[thumb]}. ${first ? `${filmName(first.film)} is at the top of your list.` : 'Nothing is shown to you.'}`,
    );
  }

  return (
    <Workbench>
      <Side>
        <div>
          <p className="font-semibold">
            Press a film: once for liked, twice for not liked. The program guesses the rest.
          </p>
          <ul className="mt-3 grid grid-cols-4 gap-1.5 @min-[22rem]:grid-cols-5 @lg:gap-2" aria-label="Films">
            {films.map((film, index) => {
              const thumb = thumbs[index] ?? 0;
              return (
                <li key={film}>
                  <button
                    type="button"
                    onClick={() => press(index)}
                    className={`relative grid w-full justify-items-center gap-0.5 rounded-control border-2 px-0.5 pt-2 pb-1 ${
                      thumb === 1
                        ? 'border-primary-strong bg-primary-tint'
                        : thumb === -1
                          ? 'border-accent-strong bg-accent-tint'
                          : 'border-line bg-paper'
                    }`}
                  >
                    <Poster film={film} className="size-10 @lg:size-14" />
                    <span className="text-caption font-semibold">{film}</span>
                    <span className="sr-only">, {thumbNames[thumb]}</span>
                    {thumb !== 0 && <ThumbMark thumb={thumb} className="absolute -top-1.5 -end-1" />}
                  </button>
                </li>
              );
            })}
          </ul>
          <p className="mt-3 flex items-center gap-2 text-small">
            <Poster film={target} className="size-8 shrink-0" />
            <span>
              Your secret film: <strong>{target}</strong>. Can you get the program to show it first?
            </span>
          </p>
        </div>
      </Side>

      <Side>
        <div>
          <p className="font-semibold">Who is like you?</p>
          <ul className="mt-2 grid gap-1.5">
            {compare(thumbs).map(({ person, both, agree, weight }, index) => (
              <li
                key={person.name}
                className={`grid grid-cols-[2.5rem_3.25rem_minmax(0,1fr)_auto] items-center gap-2 rounded-control border px-2 py-1 text-small ${weight > 0 ? 'border-primary-strong bg-primary-tint' : 'border-line'}`}
              >
                <Face index={index} mood={weight > 0 ? 'glad' : 'calm'} className="size-10" />
                <span className="font-semibold">{person.name}</span>
                <span className="flex flex-wrap items-center gap-x-2 text-ink-soft">
                  {both === 0 ? 'no film in common' : `agrees on ${agree} of ${both}`}
                </span>
                <span className="font-semibold tabular-nums">counts {weight}</span>
              </li>
            ))}
          </ul>
          <p className="mt-1.5 text-caption text-ink-faint">
            Each film you agree on adds 1, each one you do not takes 1 away. Nobody counts less than 0.
          </p>
        </div>

        <div>
          <p className="font-semibold">Shown to you</p>
          {shown.length === 0 && (
            <p className="mt-2 rounded-control bg-sunk p-4 text-small text-ink-soft">
              {rated === 0
                ? 'Without a thumb the program knows nobody like you. It has nothing to show.'
                : 'Nobody like you has liked a film that you have not seen. The program has nothing to show.'}
            </p>
          )}
          <ol className="mt-2 grid gap-2 @lg:grid-cols-3">
            {shown.map(({ film, points, because }, index) => (
              <li
                key={film}
                className="flex items-center gap-3 rounded-card border border-line-strong bg-paper p-3 @lg:grid @lg:content-start @lg:justify-items-center @lg:text-center"
              >
                <Poster film={filmName(film)} className="size-14 shrink-0 @lg:size-20" />
                <div>
                  <p className="font-semibold">
                    {index + 1}. {filmName(film)}
                  </p>
                  <p className="text-small text-ink-soft">
                    {counted(points, 'point')}, because {because.join(' and ')} liked it
                  </p>
                </div>
              </li>
            ))}
          </ol>
          <p className="mt-4 text-small font-semibold">Left out</p>
          <ul className="mt-1 flex flex-wrap gap-1.5">
            {hidden.map(({ film, points }) => (
              <li
                key={film}
                className="flex items-center gap-1.5 rounded-control border border-dashed border-line-strong py-1 ps-1.5 pe-2.5 text-caption text-ink-soft"
              >
                <Poster film={filmName(film)} className="size-6" />
                {filmName(film)} {points < 0 ? `−${-points}` : points}
              </li>
            ))}
            {hidden.length === 0 && <li className="text-small text-ink-soft">Nothing.</li>}
          </ul>
        </div>
      </Side>

      <div>
        <Toggle label="Show everybody’s thumbs" isOn={showsAll} onChange={setShowsAll} />
        {showsAll && <ThumbTable thumbs={thumbs} />}
      </div>
    </Workbench>
  );
}

/** A plus or a minus, as in the lesson. */
function ThumbMark({ thumb, className = '' }: { thumb: Thumb; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-5 place-items-center rounded-full ${thumb === 1 ? 'bg-primary-strong text-on-primary' : 'bg-accent text-[#17212e]'} ${className}`}
    >
      <Icon name={thumb === 1 ? 'plus' : 'minus'} className="size-3.5" />
    </span>
  );
}

function ThumbTable({ thumbs }: { thumbs: readonly Thumb[] }) {
  return (
    <table className="w-full text-center text-small">
      <thead>
        <tr>
          <td />
          {[...people.map(({ name }) => name), 'You'].map((name) => (
            <th key={name} scope="col" className="p-1 text-caption font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {films.map((film, index) => (
          <tr key={film} className="border-t border-line">
            <th scope="row" className="py-1 text-start font-normal">
              {film}
            </th>
            {[...people.map((person) => person.thumbs[index] ?? 0), thumbs[index] ?? 0].map(
              (thumb, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is a person.
                <td key={column} className="p-1">
                  {thumb !== 0 && <ThumbMark thumb={thumb} className="mx-auto" />}
                  <span className="sr-only">{thumbNames[thumb]}</span>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
