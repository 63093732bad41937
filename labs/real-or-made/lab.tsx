import { useMemo, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { ActionButton, Options, Reading, Readings } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Choices,
  type Clue,
  clues,
  countOutside,
  dealPictures,
  type Look,
  mostOutside,
  pictureCount,
  score,
} from './model.ts';
import { describe, Scene } from './scene.tsx';

const clueNames: Record<Clue, string> = {
  light: 'Light',
  counting: 'Counting',
  letters: 'Letters',
  edges: 'Edges',
  repeats: 'Repeats',
};

const clueQuestions: Record<Clue, string> = {
  light: 'Do all shadows fall away from the sun?',
  counting: 'How many legs has the dog?',
  letters: 'Can you read the sign?',
  edges: 'Where does the arm end, and where does the sign begin?',
  repeats: 'Is a face there twice?',
};

const sureNames = { 1: 'A guess', 2: 'Fairly', 3: 'Very' } as const;

export default function RealOrMade({ choices, seed, change, say }: LabProps<Choices>) {
  const pictures = useMemo(() => dealPictures(seed), [seed]);
  const { looks, outside, isOpen } = choices;
  const [chosen, setChosen] = useState(0);
  const [clue, setClue] = useState<Clue>();
  const picture = pictures[chosen];
  const look = looks[chosen];
  const judged = looks.filter(({ says }) => says !== null).length;
  const used = countOutside(choices);
  if (!picture || !look) return null;

  const set = (next: Partial<Look>) =>
    change({ ...choices, looks: looks.with(chosen, { ...look, ...next }) });

  function go(index: number) {
    setChosen(index);
    setClue(undefined);
  }

  return (
    <Workbench>
      <Side>
        <div>
          <p className="font-semibold">
            Four of these eight pictures are real, four were made up. Look closely.
          </p>
          <figure className="mx-auto mt-3 mb-0 max-w-104 scheme-light rounded-small border border-line-strong bg-white p-2 pb-3 shadow-card">
            <Scene picture={picture} clue={clue} className="w-full rounded-[2px]" />
            <figcaption className="px-1 pt-2 text-small text-ink">
              Picture {chosen + 1}
              {clue ? `. ${clueQuestions[clue]}` : ''}
              <span className="sr-only">. {describe(picture)}</span>
            </figcaption>
          </figure>
          <ul className="mt-3 flex flex-wrap justify-center gap-1.5" aria-label="Clues inside">
            {clues.map((some) => (
              <li key={some}>
                <button
                  type="button"
                  aria-pressed={clue === some}
                  onClick={() => setClue(clue === some ? undefined : some)}
                  className="flex min-h-11 items-center gap-1.5 rounded-control border border-line-strong px-2.5 text-small font-semibold aria-pressed:border-primary-strong aria-pressed:bg-primary-tint"
                >
                  <Icon name="search" className="size-4" />
                  {clueNames[some]}
                </button>
              </li>
            ))}
          </ul>
          <div className="mt-3 text-center">
            <ActionButton
              size="small"
              variant="secondary"
              isDisabled={isOpen || outside[chosen] === true || used >= mostOutside}
              onClick={() => {
                change({ ...choices, outside: outside.with(chosen, true) });
                say(picture.outside.join(' '));
              }}
            >
              <Icon name="globe" className="size-4.5 shrink-0" />
              Look outside: who, when, who else ({mostOutside - used} left)
            </ActionButton>
          </div>
          {outside[chosen] && (
            <ul className="mt-3 grid gap-1 rounded-control bg-accent-tint p-3 text-small">
              {picture.outside.map((fact) => (
                <li key={fact} className="flex gap-2">
                  <Icon name="check" className="mt-0.5 size-4.5 shrink-0" />
                  {fact}
                </li>
              ))}
            </ul>
          )}
        </div>
      </Side>

      <Side>
        {isOpen ? (
          <p className="flex items-center gap-2 font-semibold">
            <Icon
              name={look.says === (picture.isMade ? 'made' : 'real') ? 'check' : 'x'}
              className="size-5"
            />
            Picture {chosen + 1} is {picture.isMade ? 'made' : 'real'}
            {picture.oddity ? `. ${clueNames[picture.oddity]} looks odd.` : '. It has no clue inside.'}
          </p>
        ) : (
          <div className="grid gap-4">
            <div className="grid grid-cols-2 gap-2">
              {(['real', 'made'] as const).map((says) => (
                <Button
                  key={says}
                  variant={look.says === says ? 'primary' : 'secondary'}
                  aria-pressed={look.says === says}
                  onClick={() => {
                    set({ says: look.says === says ? null : says });
                    say(`Picture ${chosen + 1}: ${look.says === says ? 'undecided' : says}.`);
                  }}
                >
                  {says === 'real' ? 'Real' : 'Made'}
                </Button>
              ))}
            </div>
            <Options
              label="How sure are you?"
              value={look.sure}
              options={([1, 2, 3] as const).map((value) => ({ value, label: sureNames[value] }))}
              onChange={(sure) => set({ sure })}
            />
          </div>
        )}

        <ul className="grid grid-cols-4 gap-2" aria-label="Pictures">
          {pictures.map((some, index) => {
            const { says } = looks[index] ?? look;
            const isRight = says === (some.isMade ? 'made' : 'real');
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a picture is its place in the row.
              <li key={index}>
                <button
                  type="button"
                  aria-current={index === chosen}
                  onClick={() => go(index)}
                  className={`grid w-full gap-1 rounded-small border-2 border-line p-1 aria-current:border-primary-strong ${isOpen && !isRight ? 'outline-2 outline-danger' : ''}`}
                >
                  <Scene picture={some} className="scheme-light w-full rounded-[2px]" />
                  <span className="flex items-center justify-center gap-1 text-caption">
                    <span className="sr-only">Picture {index + 1}, </span>
                    {says ?? 'open'}
                    {isOpen && <Icon name={isRight ? 'check' : 'x'} className="size-3.5" />}
                    {isOpen && <span className="sr-only">{isRight ? ', right' : ', wrong'}</span>}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>

        <div>
          <ActionButton
            isDisabled={isOpen || judged < pictureCount}
            onClick={() => {
              change({ ...choices, isOpen: true });
              say(`Answers opened. ${score(pictures, choices).right} of 8 right.`);
            }}
          >
            Open the answers
          </ActionButton>
          {!isOpen && <p className="mt-2 text-small text-ink-soft">{judged} of 8 decided.</p>}
        </div>
        {isOpen && <Report choices={choices} seed={seed} />}
      </Side>
    </Workbench>
  );
}

/** Both kinds of mistakes, and whether feeling sure helped. */
function Report({ choices, seed }: { choices: Choices; seed: number }) {
  const { right, caught, slipped, accused, trusted, bySure } = score(dealPictures(seed), choices);
  const cell = 'border border-line p-2 text-center';
  return (
    <div className="grid gap-4">
      <Readings>
        <Reading label="Right" value={`${right} of 8`} />
        <Reading label="Looks outside" value={countOutside(choices)} />
      </Readings>
      <table className="w-full text-small tabular-nums">
        <caption className="pb-1 text-start font-semibold">Your nose</caption>
        <thead>
          <tr>
            <td />
            <th scope="col" className="p-1 font-normal">
              you said made
            </th>
            <th scope="col" className="p-1 font-normal">
              you said real
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className="p-1 text-start font-normal">
              4 made
            </th>
            <td className={`${cell} bg-primary-tint`}>{caught} caught</td>
            <td className={`${cell} ${slipped > 0 ? 'bg-accent-tint' : ''}`}>{slipped} slipped through</td>
          </tr>
          <tr>
            <th scope="row" className="p-1 text-start font-normal">
              4 real
            </th>
            <td className={`${cell} ${accused > 0 ? 'bg-accent-tint' : ''}`}>{accused} wrongly accused</td>
            <td className={`${cell} bg-primary-tint`}>{trusted} trusted</td>
          </tr>
        </tbody>
      </table>
      <dl className="grid grid-cols-3 gap-2 text-center text-small">
        {([1, 2, 3] as const).map((sure) => (
          <div key={sure} className="rounded-control bg-sunk p-2">
            <dt className="text-ink-soft">{sure === 1 ? 'A guess' : `${sureNames[sure]} sure`}</dt>
            <dd className="m-0 font-semibold tabular-nums">
              {bySure[sure - 1]?.count
                ? `${bySure[sure - 1]?.right} of ${bySure[sure - 1]?.count} right`
                : 'never'}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
