import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Reading, Readings } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  ask,
  blank,
  type Card,
  type Choices,
  countAsked,
  countJustified,
  type Finding,
  openShop,
} from './model.ts';
import { ThingDrawing } from './thing-drawing.tsx';
import { type Pile, questions, things } from './things.ts';

const pileNames: Record<Pile, string> = { rule: 'A written rule', pattern: 'A learned pattern' };
const pileIcons = { rule: 'scroll-text', pattern: 'blocks' } as const;

/** What screen readers are told about a press of "That is my reason". */
function reasonWords(isTakenBack: boolean, { tells }: Finding): string {
  if (isTakenBack) return 'Reason taken back.';
  return tells ? 'That is your reason now.' : 'That is no reason: the answer does not tell how it works.';
}

export default function IsThisAi({ choices, seed, change, say }: LabProps<Choices>) {
  const { cards, isLater } = choices;
  const shop = openShop(seed, isLater);
  const [chosen, setChosen] = useState(0);
  const thing = things[chosen] ?? things[0];
  const card = cards[chosen] ?? blank();
  const sorted = cards.filter(({ pile, reason }) => pile && reason !== null).length;
  const isRenewed = (index: number) => isLater && shop.renewed.includes(index);

  const set = (next: Card) => change({ ...choices, cards: cards.with(chosen, next) });

  function askAbout(question: number) {
    const asked: Card['asked'] = [...card.asked];
    asked[question] = true;
    set({ ...card, asked });
    say(ask(shop, chosen, question).text);
  }

  function waitAYear() {
    change({
      isLater: true,
      cards: cards.map((some, index) =>
        shop.renewed.includes(index) ? { ...blank(), pile: some.pile } : some,
      ),
    });
    setChosen(shop.renewed[0] ?? 0);
    say('A year later. Two things are sold in a new model, and nobody has questioned those yet.');
  }

  return (
    <Workbench>
      <Side>
        <div>
          <p className="font-semibold">
            Eight things from a made-up shop. Question them, and do not trust the box.
          </p>
          <ul
            className="mt-3 grid grid-cols-3 gap-1.5 @md:grid-cols-4 @lg:gap-2"
            aria-label="Things in the shop"
          >
            {things.map(({ id, name }, index) => {
              const { pile, reason } = cards[index] ?? blank();
              return (
                <li key={id}>
                  <button
                    type="button"
                    aria-current={index === chosen}
                    onClick={() => setChosen(index)}
                    className="relative grid h-full w-full content-start justify-items-center gap-1 rounded-control border border-line bg-paper px-0.5 pt-2 pb-1.5 aria-current:border-2 aria-current:border-primary-strong"
                  >
                    <ThingDrawing id={id} className="size-11 @lg:size-14" />
                    <span className="text-[0.75rem] leading-tight font-semibold">{name}</span>
                    {isRenewed(index) && (
                      <span className="rounded-small bg-accent px-1 text-[0.6875rem] font-semibold text-[#17212e]">
                        new
                      </span>
                    )}
                    {pile && reason !== null && (
                      <span className="absolute -end-1 -top-1.5 grid size-6 place-items-center rounded-full bg-primary-strong text-on-primary">
                        <Icon name={pileIcons[pile]} className="size-3.5" />
                      </span>
                    )}
                    <span className="sr-only">
                      {pile ? `, on the pile ${pileNames[pile]}` : ', not sorted'}
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      </Side>

      <Side>
        {thing && (
          <div className="rounded-card border border-line-strong bg-paper p-4">
            <div className="flex items-center gap-4">
              <ThingDrawing id={thing.id} className="size-24 shrink-0 @lg:size-28" />
              <div>
                <p className="font-display text-subheading">{thing.name}</p>
                <p className="mt-1 inline-block -rotate-2 rounded-small bg-accent px-2 py-0.5 text-small font-semibold text-[#17212e]">
                  “{thing.box}”
                </p>
                {isRenewed(chosen) && (
                  <p className="mt-1.5 text-small">This is a new model. It may be made in another way.</p>
                )}
              </div>
            </div>
            <ul className="mt-4 grid gap-2">
              {questions.map((question, index) => (
                <li key={question}>
                  <button
                    type="button"
                    aria-expanded={card.asked[index]}
                    onClick={() => !card.asked[index] && askAbout(index)}
                    className={`flex min-h-11 w-full items-center gap-2 px-4 py-2 text-start text-small leading-tight font-semibold ${card.asked[index] ? 'rounded-t-control bg-sunk text-ink-soft' : 'rounded-control border border-line-strong hover:border-ink'}`}
                  >
                    <Icon name="search" className="size-4.5 shrink-0" />
                    {question}
                  </button>
                  {card.asked[index] && (
                    <div className="grid gap-2 rounded-b-control bg-sunk px-4 pb-3 text-small">
                      <p className="text-body">{ask(shop, chosen, index).text}</p>
                      <Button
                        size="small"
                        variant={card.reason === index ? 'primary' : 'secondary'}
                        aria-pressed={card.reason === index}
                        aria-label={`That is my reason: ${question}`}
                        className="justify-self-start"
                        onClick={() => {
                          set({ ...card, reason: card.reason === index ? null : index });
                          say(reasonWords(card.reason === index, ask(shop, chosen, index)));
                        }}
                      >
                        <Icon name={card.reason === index ? 'check' : 'pencil'} className="size-4" />
                        That is my reason
                      </Button>
                    </div>
                  )}
                </li>
              ))}
            </ul>
            <p className="mt-4 text-small font-semibold">It works with</p>
            <div className="mt-1.5 grid grid-cols-2 gap-2">
              {(['rule', 'pattern'] as const).map((pile) => (
                <Button
                  key={pile}
                  size="small"
                  variant={card.pile === pile ? 'primary' : 'secondary'}
                  aria-pressed={card.pile === pile}
                  onClick={() => {
                    set({ ...card, pile: card.pile === pile ? null : pile });
                    say(`${thing.name}: ${card.pile === pile ? 'no pile' : pileNames[pile]}.`);
                  }}
                >
                  <Icon name={pileIcons[pile]} className="size-4.5 @max-lg:hidden" />
                  {pileNames[pile]}
                </Button>
              ))}
            </div>
            {card.reason !== null && !ask(shop, chosen, card.reason).tells && (
              <p className="mt-2 flex items-start gap-2 text-small font-semibold text-danger">
                <Icon name="x" className="mt-0.5 size-4.5 shrink-0" />
                That is no reason: the answer does not tell how it works. Ask something else.
              </p>
            )}
            {card.pile && card.reason === null && (
              <p className="mt-2 text-small text-ink-soft">Now pick the answer that is your reason.</p>
            )}
          </div>
        )}
      </Side>

      <div className="grid grid-cols-2 gap-3">
        {(['rule', 'pattern'] as const).map((pile) => (
          <div
            key={pile}
            className={`min-h-28 rounded-control p-3 ${pile === 'rule' ? 'bg-primary-tint' : 'bg-accent-tint'}`}
          >
            <p className="flex items-center gap-1.5 text-small font-semibold">
              <Icon name={pileIcons[pile]} className="size-4.5 shrink-0" />
              {pileNames[pile]}
            </p>
            <ul className="mt-2 flex flex-wrap gap-1.5">
              {things.map(
                ({ id, name }, index) =>
                  cards[index]?.pile === pile && (
                    <li key={id}>
                      <ThingDrawing id={id} className="size-11" />
                      <span className="sr-only">{name}</span>
                    </li>
                  ),
              )}
            </ul>
          </div>
        ))}
      </div>
      <div>
        <Readings>
          <Reading label="Sorted with a reason" value={`${sorted} of 8`} />
          <Reading label="Questions asked" value={countAsked(choices)} />
          {sorted === 8 && (
            <Reading label="Fit with what is inside" value={`${countJustified(choices, seed)} of 8`} />
          )}
        </Readings>
        {sorted === 8 && !isLater && (
          <Button variant="secondary" size="small" className="mt-3" onClick={waitAYear}>
            <Icon name="calendar" className="size-4.5" />
            Go to the shop a year later
          </Button>
        )}
      </div>
    </Workbench>
  );
}
