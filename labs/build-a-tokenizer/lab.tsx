import { useDeferredValue, useId, useMemo } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Bars, LineChart } from '../kit/charts.tsx';
import { ActionButton, Reading, Readings, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { counted } from '../kit/words.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import { type Choices, cut, isNewWord, mostLetters, mostMerges, type Pair, train, wordsOf } from './model.ts';
import { type TextName, texts } from './texts.ts';

const textNames: { value: TextName; label: string }[] = [
  { value: 'harbour', label: 'Harbour' },
  { value: 'bakery', label: 'Bakery' },
  { value: 'tides', label: 'Words of the lesson' },
];

export default function BuildATokenizer({ choices, change, say }: LabProps<Choices>) {
  const { text, merges: count, word } = choices;
  const ids = { text: useId(), word: useId() };
  const tokenizer = useMemo(() => train(text, count), [text, count]);
  // The curve needs all merges, so that its scale stays the same while it grows.
  const deferred = useDeferredValue(text);
  const whole = useMemo(() => train(deferred, mostMerges), [deferred]);
  const { merges, sizes, next, letters } = tokenizer;
  const [first = 0, now = 0] = [sizes[0], sizes.at(-1)];
  const last = merges.at(-1);
  const [best] = next;
  const canMerge = count < mostMerges && best !== undefined && best.times > 1;

  function setMerges(wanted: number, tag?: string) {
    change({ ...choices, merges: wanted }, tag);
    const after = train(text, wanted);
    const newest = after.merges.at(-1);
    say(
      `${newest ? `Newest token: ${newest.left}${newest.right}. ` : ''}${counted(after.sizes.at(-1) ?? 0, 'token')}.`,
    );
  }

  return (
    <Workbench>
      <Side>
        <div>
          <p>
            At first every letter is a token. <strong>Merge the pair that occurs most often</strong>, and look
            at what becomes one piece.
          </p>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <ActionButton isDisabled={!canMerge} onClick={() => setMerges(merges.length + 1)}>
              Merge the commonest pair
            </ActionButton>
            {best && canMerge && (
              <p className="text-small text-ink-soft">
                next: <Piece text={best.left} /> + <Piece text={best.right} />, {best.times} times
              </p>
            )}
          </div>
          <div className="mt-3">
            <Slider
              label="Merges"
              value={count}
              min={0}
              max={mostMerges}
              onChange={(wanted) => setMerges(wanted, 'merges')}
            />
          </div>
        </div>

        <div>
          <TokenText text={text} merges={merges} newest={last && last.left + last.right} />
          <div className="mt-3">
            <Readings>
              <Reading label="Tokens" value={`${now}, from ${first} letters`} />
              <Reading label="Letters per token" value={now ? (first / now).toFixed(2) : '0'} />
              <Reading
                label="Vocabulary"
                value={`${letters + merges.length} (${counted(letters, 'sign')} + ${counted(merges.length, 'merge')})`}
              />
            </Readings>
          </div>
        </div>
      </Side>

      <Side>
        <div className="grid gap-6 @lg:grid-cols-2">
          <div>
            <p className="mb-2 text-small font-semibold">Commonest pairs now</p>
            {next.length > 0 ? (
              <Bars
                label="Commonest pairs"
                top={Math.max(1, whole.merges[0]?.times ?? 1)}
                format={String}
                bars={next.slice(0, 6).map(({ left, right, times }, index) => ({
                  name: `${left} ${right}`,
                  value: times,
                  isMarked: index === 0,
                }))}
              />
            ) : (
              <p className="text-small text-ink-soft">No pair is left.</p>
            )}
          </div>
          <div>
            <p className="mb-2 text-small font-semibold">Tokens after each merge</p>
            <LineChart
              label="Tokens after each merge"
              series={[{ name: 'Tokens', values: sizes }]}
              steps={Math.max(2, whole.sizes.length)}
              top={Math.max(1, first)}
              xLabel={`0 to ${whole.sizes.length - 1} merges`}
              format={(value) => String(Math.round(value))}
            />
          </div>
        </div>

        {merges.length > 0 && (
          <div>
            <p className="mb-2 text-small font-semibold">The tokenizer: its merges in order</p>
            <ol className="flex flex-wrap gap-1.5" aria-label="Merges in order">
              {merges.map(({ left, right, times }, index) => (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: a merge is its place in the order.
                  key={index}
                  className="rounded-small border border-line px-2 py-0.5 font-mono text-caption"
                >
                  {left}·{right} <span className="font-body text-ink-faint">{times}</span>
                </li>
              ))}
            </ol>
          </div>
        )}

        <div className="rounded-control bg-sunk p-4">
          <label htmlFor={ids.word} className="text-small font-semibold">
            Cut a word that the text does not contain
          </label>
          <input
            id={ids.word}
            value={word}
            maxLength={24}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => change({ ...choices, word: target.value }, 'word')}
            className="mt-1.5 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3"
          />
          <Cutting word={word.trim()} merges={merges} isNew={isNewWord(word, text)} />
        </div>
      </Side>

      <details className="rounded-control border border-line">
        <summary className="min-h-11 cursor-pointer px-4 py-2.5 text-small font-semibold">
          Change the text it learns from
        </summary>
        <div className="grid gap-3 px-4 pb-4">
          <div className="flex flex-wrap gap-2">
            {textNames.map(({ value, label }) => (
              <Button
                key={value}
                size="small"
                variant="secondary"
                aria-pressed={text === texts[value]}
                onClick={() => {
                  change({ ...choices, text: texts[value] });
                  say(`${label}: ${counted(train(texts[value], count).sizes.at(-1) ?? 0, 'token')}.`);
                }}
              >
                {label}
              </Button>
            ))}
          </div>
          <label htmlFor={ids.text} className="text-small font-semibold">
            Text, up to {mostLetters} signs
          </label>
          <textarea
            id={ids.text}
            value={text}
            maxLength={mostLetters}
            rows={7}
            onChange={({ target }) => change({ ...choices, text: target.value }, 'text')}
            className="w-full rounded-control border border-line-strong bg-surface p-3 text-small"
          />
        </div>
      </details>
    </Workbench>
  );
}

const Piece = ({ text }: { text: string }) => (
  <span className="rounded-small bg-primary-tint px-1.5 py-0.5 font-mono text-ink">{text}</span>
);

/** The text, with a box around every token. Tokens of the newest merge are marked. */
function TokenText({
  text,
  merges,
  newest,
}: {
  text: string;
  merges: readonly Pair[];
  newest: string | undefined;
}) {
  const words = useMemo(() => {
    const known = new Map<string, string[]>();
    return wordsOf(text).map((word) => {
      const pieces = known.get(word) ?? cut(word, merges);
      known.set(word, pieces);
      return pieces;
    });
  }, [text, merges]);
  return (
    <div
      className="flex max-h-72 flex-wrap gap-x-2 gap-y-1 overflow-y-auto rounded-control border border-line-strong p-3 font-mono text-small leading-snug"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable text can be scrolled with keys.
      tabIndex={0}
      role="img"
      aria-label={`The text in tokens. The first words are cut like this: ${words
        .slice(0, 6)
        .map((pieces) => pieces.join(' '))
        .join(', ')}.`}
    >
      {words.map((pieces, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words repeat.
        <span key={index} aria-hidden="true" className="inline-flex gap-px">
          {pieces.map((piece, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces repeat.
              key={place}
              className={`rounded-small px-0.5 ${
                piece === newest
                  ? 'bg-accent-tint outline-1 outline-accent-strong'
                  : Array.from(piece).length > 1
                    ? 'bg-primary-tint'
                    : 'bg-sunk'
              }`}
            >
              {piece}
            </span>
          ))}
        </span>
      ))}
    </div>
  );
}

/** The word before the first merge, and after each one that changes it. */
function Cutting({ word, merges, isNew }: { word: string; merges: readonly Pair[]; isNew: boolean }) {
  if (!word) return null;
  const rows = [{ after: 0, pieces: cut(word, []) }];
  for (const index of merges.keys()) {
    const pieces = cut(word, merges.slice(0, index + 1));
    if (pieces.length !== rows.at(-1)?.pieces.length) rows.push({ after: index + 1, pieces });
  }
  const end = rows.at(-1)?.pieces ?? [];
  return (
    <>
      <ol className="mt-3 grid gap-1.5" aria-label={`How ${word} is cut`}>
        {rows.map(({ after, pieces }) => (
          <li key={after} className="grid grid-cols-[4.5rem_minmax(0,1fr)] text-caption">
            <span className="text-ink-soft">{after === 0 ? 'letters' : `merge ${after}`}</span>
            <span className="flex flex-wrap gap-1">
              {pieces.map((piece, index) => {
                const look = 'rounded-small border border-line-strong bg-surface px-1.5 font-mono';
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: pieces repeat.
                  <span key={index} className={look}>
                    {piece}
                  </span>
                );
              })}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-small">
        <strong>{end.length === 1 ? '1 token' : `${end.length} tokens`}</strong> for {Array.from(word).length}{' '}
        letters.
        {!isNew && ' This word is in the text, or is not a single word.'}
      </p>
    </>
  );
}
