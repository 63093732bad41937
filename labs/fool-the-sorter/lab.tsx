import { type ReactNode, useMemo } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { ButtonDrawing } from '../kit/button-drawing.tsx';
import { ActionButton, Reading, Slider, Toggle } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { Plane } from '../kit/plane.tsx';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Button,
  type Choices,
  countRight,
  type Example,
  fools,
  mostExamples,
  mostTricks,
  nearestOf,
  openBox,
  personSays,
  rims,
  widths,
  withLabels,
} from './model.ts';

const kindNames = { coat: 'Coat', shirt: 'Shirt' };

const describe = ({ width, rim, isRed }: Button) =>
  `${width} millimetres wide, rim ${rim}, ${isRed ? 'red' : 'plain'} edge`;

export default function FoolTheSorter({ choices, seed, change, say }: LabProps<Choices>) {
  const { button, tricks, added } = choices;
  const box = useMemo(() => openBox(seed), [seed]);
  const mine = withLabels(added);
  const examples = [...box.taught, ...mine];
  const person = personSays(button);
  const nearest = nearestOf(button, examples);
  const isFooled = fools(button, examples);
  const right = countRight(box, added);
  const isSameAs = (other: Button) =>
    other.width === button.width && other.rim === button.rim && other.isRed === button.isRed;

  const shape = (next: Partial<Button>, tag?: string) =>
    change({ ...choices, button: { ...button, ...next } }, tag);

  function sayAnswers(some: Button) {
    const kind = personSays(some);
    say(
      `${kind ? `You say ${kind}` : 'You cannot tell'}, the sorter says ${nearestOf(some, examples)?.kind}.`,
    );
  }

  function keep() {
    change({ ...choices, tricks: [...tricks, button] });
    say(`Trick kept. A person says ${person}, the sorter says ${nearest?.kind}.`);
  }

  function teach() {
    const next = [...added, button];
    change({ ...choices, added: next });
    say(`Added as ${person}. ${countRight(box, next)} of 12 new buttons right.`);
  }

  return (
    <Workbench>
      <Side>
        <div>
          <p className="font-semibold">
            Nico taught this sorter. Make a button that you would sort at once, and that it gets wrong.
          </p>
          <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 rounded-card bg-sunk p-4">
            <ButtonDrawing button={button} className="size-28 @lg:size-36" />
            <div className="grid gap-3">
              <Answer who="You say" answer={person ? kindNames[person] : 'Cannot tell'} />
              <Answer who="The sorter says" answer={nearest ? kindNames[nearest.kind] : ''}>
                {nearest && (
                  <span className="mt-0.5 flex items-center gap-1.5 text-caption text-ink-soft">
                    looks most like
                    <ButtonDrawing button={nearest} className="size-8" />
                  </span>
                )}
              </Answer>
              <p
                className={`flex items-center gap-1.5 text-small font-semibold ${isFooled ? 'text-danger' : ''}`}
              >
                <Icon name={isFooled ? 'x' : person ? 'check' : 'minus'} className="size-4 shrink-0" />
                {isFooled ? 'Fooled' : person ? 'Not fooled' : 'Not a fair trick'}
              </p>
            </div>
          </div>
          <div className="mt-4 grid gap-x-6 gap-y-1 @lg:grid-cols-2">
            <Slider
              label="Width"
              {...widths}
              value={button.width}
              format={(value) => `${value} mm`}
              onChange={(width) => shape({ width }, 'width')}
              onSettle={() => sayAnswers(button)}
            />
            <Slider
              label="Rim"
              {...rims}
              step={0.2}
              value={button.rim}
              format={(value) => `${value.toFixed(1)} mm`}
              onChange={(rim) => shape({ rim: Math.round(rim * 10) / 10 }, 'rim')}
              onSettle={() => sayAnswers(button)}
            />
          </div>
          <Toggle
            label="Red edge"
            isOn={button.isRed}
            onChange={(isRed) => {
              shape({ isRed });
              sayAnswers({ ...button, isRed });
            }}
          />
          <div className="mt-2 flex flex-wrap gap-2">
            <ActionButton
              size="small"
              isDisabled={!isFooled || tricks.length >= mostTricks || tricks.some(isSameAs)}
              onClick={keep}
            >
              Keep this trick
            </ActionButton>
            <ActionButton
              size="small"
              variant="secondary"
              isDisabled={!person || added.length >= mostExamples || added.some(isSameAs)}
              onClick={teach}
            >
              Teach it this button
            </ActionButton>
          </div>
        </div>

        <div className="grid gap-6 @lg:grid-cols-2">
          <div>
            <p className="font-semibold">What it was shown</p>
            <Shelf examples={box.taught} label="Nico’s examples" />
            <p className="mt-3 text-small text-ink-soft">
              {mine.length === 0
                ? 'Nothing from you yet.'
                : `From you, ${mine.length} of ${mostExamples}. Press one to take it out.`}
            </p>
            <Shelf
              examples={mine}
              label="Your examples"
              onRemove={(index) => {
                change({ ...choices, added: added.filter((_, other) => other !== index) });
                say('Example taken out.');
              }}
            />
          </div>
          <div>
            <p className="font-semibold">Your tricks</p>
            {tricks.length === 0 && (
              <p className="mt-1 text-small text-ink-soft">None kept yet. You can keep {mostTricks}.</p>
            )}
            <ul className="mt-2 grid gap-2">
              {tricks.map((trick, index) => {
                const stillWorks = fools(trick, examples);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a trick is its place in the list.
                  <li key={index}>
                    <button
                      type="button"
                      onClick={() => {
                        change({ ...choices, tricks: tricks.filter((_, other) => other !== index) });
                        say('Trick dropped.');
                      }}
                      className="flex min-h-14 w-full items-center gap-3 rounded-control border border-line px-3 text-start text-small hover:border-line-strong"
                    >
                      <ButtonDrawing button={trick} className="size-10 shrink-0" />
                      <span className="grow">
                        {stillWorks ? 'It still works.' : 'It works no more.'}
                        <span className="sr-only">
                          Drop trick {index + 1}, {describe(trick)}
                        </span>
                      </span>
                      <Icon name="x" className="size-4 text-ink-faint" />
                    </button>
                  </li>
                );
              })}
            </ul>
          </div>
        </div>
      </Side>

      <Side>
        <div>
          <p className="font-semibold">Twelve new buttons</p>
          <ul className="mt-2 grid grid-cols-6 gap-1.5">
            {box.fresh.map((some, index) => {
              const says = nearestOf(some, examples)?.kind;
              const isRight = says === some.kind;
              return (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: a button is its place in the box.
                  key={index}
                  className={`relative grid justify-items-center rounded-control border p-1 ${isRight ? 'border-line' : 'border-danger'}`}
                >
                  <ButtonDrawing button={some} className="size-9" />
                  <span
                    className={`text-[0.6875rem] font-semibold ${isRight ? '' : 'text-danger line-through'}`}
                  >
                    {says && kindNames[says]}
                  </span>
                  <span className="sr-only">
                    {describe(some)}, {isRight ? 'right' : 'wrong'}
                  </span>
                  {!isRight && <Icon name="x" className="absolute -end-1 -top-1 size-4 text-danger" />}
                </li>
              );
            })}
          </ul>
          <div className="mt-2">
            <Reading label="New buttons right" value={`${right} of 12`} />
          </div>
        </div>

        <div>
          <p className="font-semibold">
            The map in the sorter: buttons with a {button.isRed ? 'red' : 'plain'} edge
          </p>
          <p className="mt-1 mb-2 text-small text-ink-soft">
            Blue: it says coat. Amber: it says shirt. The triangle is your button; press anywhere to move it.
          </p>
          <Plane
            label={`What the sorter says about buttons with a ${button.isRed ? 'red' : 'plain'} edge, by width and rim, with all examples and your button.`}
            x={{ ...widths, label: 'width in millimetres' }}
            y={{ ...rims, label: 'rim in millimetres' }}
            onPlace={(width, rim) => shape({ width: Math.round(width), rim: Math.round(rim * 5) / 5 })}
            points={[
              ...examples.map(({ width, rim, kind, isRed }) => ({
                x: width,
                y: rim,
                series: kind === 'coat' ? 0 : 1,
                label: kindNames[kind],
                isMarked: isRed,
              })),
              { x: button.width, y: button.rim, series: 2, label: 'Your button' },
            ]}
            field={(width, rim) =>
              nearestOf({ width, rim, isRed: button.isRed }, examples)?.kind === 'shirt' ? 1 : 0
            }
          />
          <p className="mt-1 text-caption text-ink-faint">
            Round: coat. Square: shirt. A ring means a red edge.
          </p>
        </div>
      </Side>
    </Workbench>
  );
}

function Answer({ who, answer, children }: { who: string; answer: string; children?: ReactNode }) {
  return (
    <div>
      <p className="text-caption text-ink-soft">{who}</p>
      <p className="text-subheading font-semibold">{answer}</p>
      {children}
    </div>
  );
}

/** Examples with their labels. With `onRemove`, each one is a button that takes it out. */
function Shelf({
  examples,
  label,
  onRemove,
}: {
  examples: readonly Example[];
  label: string;
  onRemove?: (index: number) => void;
}) {
  return (
    <ul aria-label={label} className="mt-2 flex flex-wrap gap-1.5">
      {examples.map((example, index) => {
        const content = (
          <>
            <ButtonDrawing button={example} className="size-9" />
            <span aria-hidden="true" className="text-[0.6875rem] font-semibold">
              {kindNames[example.kind]}
            </span>
          </>
        );
        const look = 'grid w-12 justify-items-center rounded-control border border-line py-1';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an example is its place on the shelf.
          <li key={index}>
            {onRemove ? (
              <button
                type="button"
                aria-label={`Take out ${kindNames[example.kind]}, ${describe(example)}`}
                onClick={() => onRemove(index)}
                className={`${look} hover:border-line-strong`}
              >
                {content}
              </button>
            ) : (
              <div className={look}>
                {content}
                <span className="sr-only">
                  {kindNames[example.kind]}, {describe(example)}
                </span>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
