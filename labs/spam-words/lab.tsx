import { useMemo, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Reading, Readings, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { counted } from '../kit/words.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Choices,
  learnPoints,
  type Mail,
  type Mark,
  openMail,
  type Result,
  runFilter,
  thresholds,
  wordsOf,
} from './model.ts';

const signed = (points: number) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0');

/** Days have a capital letter. */
const written = (word: string) =>
  word.endsWith('day') ? word.charAt(0).toUpperCase() + word.slice(1) : word;

export default function SpamWords({ choices, seed, change, say }: LabProps<Choices>) {
  const { marks, threshold } = choices;
  const mail = useMemo(() => openMail(seed), [seed]);
  const points = learnPoints(mail.old, marks);
  const result = runFilter(mail, choices);
  const [chosen, setChosen] = useState(0);
  const message = mail.old[chosen];
  const marked = marks.filter((mark) => mark !== null).length;

  function mark(value: Mark) {
    const next = marks.with(chosen, marks[chosen] === value ? null : value);
    change({ marks: next, threshold });
    say(
      `${marks[chosen] === value ? 'Mark taken back' : value === 'junk' ? 'Junk' : 'Kept'}. ${runFilter(mail, { marks: next, threshold }).right} of 10 new messages right.`,
    );
    const following = next.findIndex((some, index) => some === null && index > chosen);
    if (next[chosen] && following >= 0) setChosen(following);
  }

  return (
    <Workbench>
      <Side>
        <div>
          <p className="font-semibold">
            Junk, or keep it? Mark your mail, then choose how many points make a message junk.
          </p>
          <div className="mt-3 rounded-card border border-line-strong bg-paper p-4">
            <p className="flex items-center gap-2 text-caption text-ink-faint">
              <Icon name="mail" className="size-4" />
              Message {chosen + 1} of 12
            </p>
            <p className="mt-1 min-h-14 font-display text-subheading">{message?.text}</p>
            <div className="mt-2 grid grid-cols-2 gap-2">
              <Button
                variant={marks[chosen] === 'junk' ? 'primary' : 'secondary'}
                aria-pressed={marks[chosen] === 'junk'}
                onClick={() => mark('junk')}
              >
                <Icon name="trash" className="size-5" />
                Junk
              </Button>
              <Button
                variant={marks[chosen] === 'keep' ? 'primary' : 'secondary'}
                aria-pressed={marks[chosen] === 'keep'}
                onClick={() => mark('keep')}
              >
                <Icon name="heart" className="size-5" />
                Keep
              </Button>
            </div>
          </div>
          <ul className="mt-2 grid grid-cols-6 gap-1.5" aria-label="Messages to mark">
            {mail.old.map(({ text }, index) => {
              const value = marks[index];
              return (
                <li key={text}>
                  <button
                    type="button"
                    aria-current={index === chosen}
                    aria-label={`Message ${index + 1}, ${text}, ${value === 'junk' ? 'junk' : value ? 'kept' : 'no mark'}`}
                    onClick={() => setChosen(index)}
                    className="grid h-11 w-full place-items-center rounded-control border border-line text-small font-semibold aria-current:border-2 aria-current:border-primary-strong"
                  >
                    {value ? (
                      <Icon
                        name={value === 'junk' ? 'trash' : 'heart'}
                        className={`size-4.5 ${value === 'junk' ? 'text-accent-strong' : 'text-primary-strong'}`}
                      />
                    ) : (
                      index + 1
                    )}
                  </button>
                </li>
              );
            })}
          </ul>
        </div>

        <WordPoints points={points} current={wordsOf(message?.text ?? '')} isEmpty={marked === 0} />
      </Side>

      <Side>
        <div>
          <p className="font-semibold">Ten new messages</p>
          <Slider
            label="Junk from"
            {...thresholds}
            value={threshold}
            format={(value) => counted(value, 'point')}
            onChange={(value) => change({ marks, threshold: value }, 'threshold')}
            onSettle={() =>
              say(`${result.caught} of 5 spam messages caught, ${result.lost} honest ones lost.`)
            }
          />
          <NumberLine mail={mail} scores={result.scores} threshold={threshold} />
          <div className="mt-4 grid gap-3 @lg:grid-cols-2">
            <Folder mail={mail} result={result} points={points} threshold={threshold} isJunk={false} />
            <Folder mail={mail} result={result} points={points} threshold={threshold} isJunk={true} />
          </div>
        </div>
        <Readings>
          <Reading label="Sorted right" value={`${result.right} of 10`} />
          <Reading label="Spam caught" value={`${result.caught} of 5`} />
          <Reading label="Honest messages lost" value={result.lost} />
        </Readings>
      </Side>
    </Workbench>
  );
}

/** The words in two heaps, those for spam and those against it. The words of the open message are outlined. */
function WordPoints({
  points,
  current,
  isEmpty,
}: {
  points: ReadonlyMap<string, number>;
  current: readonly string[];
  isEmpty: boolean;
}) {
  const sorted = [...points].sort(([some, a], [other, b]) => b - a || (some < other ? -1 : 1));
  const heaps = [
    { name: 'Speak for spam', look: 'bg-accent-tint', words: sorted.filter(([, value]) => value > 0) },
    { name: 'Say nothing', look: 'bg-sunk', words: sorted.filter(([, value]) => value === 0) },
    {
      name: 'Speak against spam',
      look: 'bg-primary-tint',
      words: sorted.filter(([, value]) => value < 0).reverse(),
    },
  ];
  return (
    <div>
      <p className="font-semibold">What the words have collected</p>
      <p className="mt-1 text-small text-ink-soft">
        {isEmpty
          ? 'No word has points yet. Each mark gives some.'
          : 'Junk gives each of its words one point, kept mail takes one away.'}
      </p>
      <dl className="mt-3 grid gap-3">
        {heaps
          .filter(({ words }) => words.length > 0)
          .map(({ name, look, words }) => (
            <div key={name} className="grid gap-1.5 @lg:grid-cols-[8.5rem_minmax(0,1fr)] @lg:items-start">
              <dt className="text-small text-ink-soft @lg:pt-1">{name}</dt>
              <dd className="m-0 flex flex-wrap gap-1.5">
                {words.map(([word, value]) => (
                  <span
                    key={word}
                    className={`rounded-control px-2.5 py-1 text-small ${look} ${current.includes(word) ? 'outline-2 outline-ink' : ''}`}
                  >
                    {written(word)} <span className="font-semibold tabular-nums">{signed(value)}</span>
                  </span>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

/** All new messages by their points. Round ones are honest, square ones are spam. */
function NumberLine({
  mail: { fresh },
  scores,
  threshold,
}: {
  mail: Mail;
  scores: readonly number[];
  threshold: number;
}) {
  const [low, high] = [-8, 11];
  const toX = (score: number) => 8 + ((score - low) / (high - low)) * 304;
  const stacks = new Map<number, number>();
  return (
    <svg
      viewBox="0 0 320 96"
      role="img"
      className="w-full"
      aria-label={`The points of the new messages. Honest: ${listOf(fresh, scores, false)}. Spam: ${listOf(fresh, scores, true)}. The threshold is ${threshold}.`}
    >
      <rect
        x={toX(threshold - 0.5)}
        y={4}
        width={320 - toX(threshold - 0.5)}
        height={68}
        rx={4}
        className="fill-accent-tint"
      />
      <path d="M8 72H312" className="stroke-line-strong" />
      <path d={`M${toX(threshold - 0.5)} 0V76`} strokeWidth={2.5} className="stroke-ink" />
      {[-8, -6, -4, -2, 0, 2, 4, 6, 8, 10].map((tick) => (
        <text key={tick} x={toX(tick)} y={90} textAnchor="middle" className="fill-ink-faint text-[0.6875rem]">
          {tick < 0 ? `−${-tick}` : tick}
        </text>
      ))}
      <text x={toX(threshold - 0.5) + 6} y={16} className="fill-accent-strong text-[0.6875rem] font-semibold">
        junk
      </text>
      {fresh.map(({ text, isSpam }, index) => {
        const score = scores[index] ?? 0;
        const height = stacks.get(score) ?? 0;
        stacks.set(score, height + 1);
        const [x, y] = [toX(score), 64 - (height % 5) * 13];
        return isSpam ? (
          <rect
            key={text}
            x={x - 5.5}
            y={y - 5.5}
            width={11}
            height={11}
            className="fill-accent stroke-ink"
          />
        ) : (
          <circle key={text} cx={x} cy={y} r={6} className="fill-primary-strong" />
        );
      })}
    </svg>
  );
}

const listOf = (fresh: Mail['fresh'], scores: readonly number[], isSpam: boolean) =>
  fresh
    .flatMap((message, index) => (message.isSpam === isSpam ? [signed(scores[index] ?? 0)] : []))
    .join(', ');

function Folder({
  mail: { fresh },
  result: { scores },
  points,
  threshold,
  isJunk,
}: {
  mail: Mail;
  result: Result;
  points: ReadonlyMap<string, number>;
  threshold: number;
  isJunk: boolean;
}) {
  const inside = fresh
    .map((message, index) => ({ ...message, score: scores[index] ?? 0 }))
    .filter(({ score }) => score >= threshold === isJunk)
    .sort((some, other) => some.score - other.score);
  return (
    <div className={`rounded-control p-3 ${isJunk ? 'bg-accent-tint' : 'bg-primary-tint'}`}>
      <p className="flex items-center gap-2 text-small font-semibold">
        <Icon name={isJunk ? 'trash' : 'inbox'} className="size-4.5" />
        {isJunk ? 'Junk folder' : 'Your mail'}
      </p>
      <ul className="mt-2 grid gap-1.5">
        {inside.map(({ text, isSpam, score }) => {
          const isRight = isSpam === isJunk;
          const terms = wordsOf(text).flatMap((word) => {
            const value = points.get(word) ?? 0;
            return value === 0 ? [] : [`${written(word)} ${signed(value)}`];
          });
          return (
            <li
              key={text}
              className={`grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 rounded-small bg-surface px-2 py-1.5 text-small ${isRight ? '' : 'outline-2 outline-danger'}`}
            >
              <span className="font-semibold tabular-nums">{signed(score)}</span>
              <span>
                <span className="font-semibold">{text}</span>
                {terms.length > 0 && (
                  <span className="block text-caption text-ink-faint">{terms.join(', ')}</span>
                )}
                {!isRight && (
                  <span className="flex items-center gap-1 text-caption font-semibold text-danger">
                    <Icon name="x" className="size-4" />
                    {isSpam ? 'Spam that got through' : 'Honest, and lost'}
                  </span>
                )}
              </span>
            </li>
          );
        })}
        {inside.length === 0 && <li className="text-small text-ink-soft">Empty.</li>}
      </ul>
    </div>
  );
}
