import { useState } from 'react';
import { Button as PushButton } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { ButtonDrawing } from '../kit/button-drawing.tsx';
import { Reading, Readings, Toggle } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { Plane } from '../kit/plane.tsx';
import { Side, Workbench } from '../kit/workbench.tsx';
import { type Button, type Choices, countRight, countTaught, type Kind, openBox, sort } from './model.ts';

const kindNames = { coat: 'Coat', shirt: 'Shirt' };

export default function CardSorter({ choices: { labels }, seed, change, say }: LabProps<Choices>) {
  const box = openBox(seed);
  const [chosen, setChosen] = useState(0);
  const [showsNumbers, setShowsNumbers] = useState(false);
  const right = countRight(box, labels);
  const taught = countTaught(labels);
  const button = box.teaching[chosen];

  function teach(kind: Kind | null) {
    const next = labels.with(chosen, kind);
    change({ labels: next });
    const nowRight = countRight(box, next);
    say(`Button ${chosen + 1}: ${kind ? kindNames[kind] : 'no label'}. ${nowRight} of 10 new buttons right.`);
    const following = next.findIndex((label, index) => label === null && index > chosen);
    if (kind && following >= 0) setChosen(following);
  }

  return (
    <Workbench>
      <Side>
        <div>
          <p className="font-semibold">Coat or shirt? You are the teacher.</p>
          <div className="mt-3 flex flex-wrap items-center gap-5">
            {button && <ButtonDrawing button={button} className="size-32" />}
            <div className="flex flex-wrap gap-2">
              {(['coat', 'shirt'] as const).map((kind) => (
                <PushButton
                  key={kind}
                  variant={labels[chosen] === kind ? 'primary' : 'secondary'}
                  aria-pressed={labels[chosen] === kind}
                  onClick={() => teach(labels[chosen] === kind ? null : kind)}
                >
                  {kindNames[kind]}
                </PushButton>
              ))}
            </div>
          </div>
          <ul className="mt-3 flex flex-wrap gap-1.5" aria-label="Buttons to teach with">
            {box.teaching.map((some, index) => {
              const label = labels[index];
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a button is its place in the box.
                <li key={index}>
                  <button
                    type="button"
                    aria-current={index === chosen}
                    aria-label={`Button ${index + 1}, ${describe(some)}, ${label ? `labelled ${kindNames[label]}` : 'no label'}`}
                    onClick={() => setChosen(index)}
                    className="grid size-11 place-items-center rounded-control border border-line aria-current:border-2 aria-current:border-primary-strong"
                  >
                    <ButtonDrawing button={some} className="size-7" />
                    {label && (
                      <span aria-hidden="true" className="-mt-1.5 text-[0.625rem] font-semibold">
                        {kindNames[label]}
                      </span>
                    )}
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      </Side>

      <Side>
        <div>
          <p className="font-semibold">Ten new buttons, sorted by what you taught</p>
          <div className="mt-3 grid grid-cols-2 gap-3">
            {(['coat', 'shirt'] as const).map((kind) => (
              <Drawer key={kind} kind={kind} box={box} labels={labels} />
            ))}
          </div>
          {taught === 0 && (
            <p className="mt-2 text-small text-ink-soft">Without an example it cannot sort.</p>
          )}
        </div>
        <Readings>
          <Reading label="Examples" value={taught} />
          <Reading label="New buttons right" value={`${right} of 10`} />
        </Readings>
        <Toggle label="Show the numbers behind it" isOn={showsNumbers} onChange={setShowsNumbers} />
        {showsNumbers && (
          <Plane
            label="Every taught button by its width and the thickness of its rim. The colour shows what the sorter would say there."
            x={{ min: 8, max: 33, label: 'width in millimetres' }}
            y={{ min: 0.8, max: 5.2, label: 'rim in millimetres' }}
            points={box.teaching.flatMap(({ width, rim }, index) => {
              const label = labels[index];
              return label
                ? [{ x: width, y: rim, series: label === 'coat' ? 0 : 1, label: kindNames[label] }]
                : [];
            })}
            field={
              taught > 0
                ? (width, rim) => (sort({ width, rim }, box, labels)?.kind === 'shirt' ? 1 : 0)
                : undefined
            }
          />
        )}
      </Side>
    </Workbench>
  );
}

const describe = ({ width, rim }: Button) => `${width} millimetres wide, rim ${rim}`;

/** What the sorter put into one drawer, with a mark at everything that is wrong. */
function Drawer({
  kind,
  box,
  labels,
}: {
  kind: Kind;
  box: ReturnType<typeof openBox>;
  labels: Choices['labels'];
}) {
  const sorted = box.fresh
    .map((button, index) => ({ button, index, guess: sort(button, box, labels) }))
    .filter(({ guess }) => guess?.kind === kind);
  return (
    <div className="min-h-32 rounded-control border border-line-strong bg-sunk p-3">
      <p className="text-small font-semibold">{kindNames[kind]}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {sorted.map(({ button, index }) => {
          const isRight = button.kind === kind;
          return (
            <li
              key={index}
              className={`relative rounded-control p-1 ${isRight ? '' : 'outline-2 outline-danger'}`}
            >
              <ButtonDrawing button={button} className="size-10" />
              <span className="sr-only">
                {describe(button)}, {isRight ? 'right' : 'wrong'}
              </span>
              {!isRight && <Icon name="x" className="absolute -end-1 -top-1 size-4 text-danger" />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
