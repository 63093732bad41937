import { useMemo, useState } from 'react';
import { AttentionGrid } from '../kit/attention-grid.tsx';
import { Bars } from '../kit/charts.tsx';
import { ActionButton, Options, Toggle } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Choices,
  compare,
  drinks,
  headNames,
  model,
  places,
  predict,
  rightDrink,
  run,
  vocabulary,
  weightOf,
} from './model.ts';

const percent = (share: number) => `${Math.round(100 * share)} %`;

export default function WhereAttentionLooks({ choices, seed, change, say }: LabProps<Choices>) {
  const { words, isMasked, muted, cut } = choices;
  const [head, setHead] = useState(2);
  const [picked, setPicked] = useState({ from: places.length - 1, to: 2 });
  const { trace, first, chances } = useMemo(
    () => ({ trace: run(choices), first: run(model.start(seed)), chances: predict(choices) }),
    [choices, seed],
  );
  const tokens = words.map((word) => vocabulary[word] ?? '');
  const right = rightDrink(words);
  const { chance, before } = compare(choices);
  const square = trace.blocks[Math.floor(head / 2)]?.weights[head % 2] ?? [];
  const weight = weightOf(trace, head, picked.from, picked.to);
  const changed = places.flatMap((_, from) =>
    places.some((_, to) => Math.abs(weightOf(trace, head, from, to) - weightOf(first, head, from, to)) > 0.03)
      ? [from]
      : [],
  );
  const other = chances.reduce((sum, one, word) => (drinks.includes(word) ? sum : sum + one), 0);

  function update(next: Choices, what: string) {
    change(next);
    const after = predict(next);
    const most = after.indexOf(Math.max(...after));
    say(`${what} The model expects ${vocabulary[most]} with ${percent(after[most] ?? 0)}.`);
  }

  return (
    <Workbench>
      <p>
        The model reads a story and guesses the next word. <strong>Change a word</strong>, and see what
        follows.
      </p>
      <Side>
        <div>
          <div className="flex flex-wrap items-center gap-1.5">
            {words.map((word, place) =>
              (places[place]?.length ?? 0) > 1 ? (
                <select
                  // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place in the story.
                  key={place}
                  aria-label={`Word ${place + 1}`}
                  value={word}
                  onChange={({ target }) =>
                    update({ ...choices, words: words.with(place, Number(target.value)) }, 'Word changed.')
                  }
                  className="min-h-11 rounded-control border border-line-strong bg-surface px-2 font-semibold"
                >
                  {places[place]?.map((option) => (
                    <option key={option} value={option}>
                      {vocabulary[option]}
                    </option>
                  ))}
                </select>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place in the story.
                <span key={place} className="font-semibold">
                  {word === 11 ? 'for' : vocabulary[word]}
                </span>
              ),
            )}
            <span
              className="rounded-control border-2 border-dashed border-line-strong px-4 py-1.5"
              aria-hidden="true"
            >
              ?
            </span>
          </div>
          <div className="mt-4 max-w-md">
            <Bars
              label="What the model expects next"
              top={1}
              format={percent}
              bars={[
                ...drinks.map((drink) => ({
                  name: vocabulary[drink] ?? '',
                  value: chances[drink] ?? 0,
                  isMarked: drink === right,
                })),
                { name: 'other', value: other },
              ]}
            />
            <p className="mt-2 text-small text-ink-soft">
              {right === undefined
                ? 'The story says nothing about this person.'
                : `Right would be ${vocabulary[right]}: ${percent(chance)}${
                    Math.abs(chance - before) >= 0.005
                      ? `, and ${percent(before)} with nothing cut or switched off`
                      : ''
                  }.`}
            </p>
          </div>
        </div>
      </Side>

      <Side>
        <div>
          <Options
            label="Attention weights of head"
            value={head}
            onChange={setHead}
            options={headNames.map((name, index) => ({ value: index, label: name }))}
          />
          <p className="mt-1.5 text-caption text-ink-faint">
            Block 1 works on the words, block 2 on what block 1 has made of them. Each has two heads, A and B.
          </p>
          <div className="mt-3 max-w-lg">
            <AttentionGrid
              label={`Attention weights of head ${headNames[head]}, a row for each word that looks.`}
              tokens={tokens}
              weights={square}
              changed={changed}
              picked={picked}
              onPick={(from, to) => setPicked({ from, to })}
              cut={cut?.head === head ? cut : undefined}
            />
          </div>
          <p className="mt-1 text-caption text-ink-faint">
            Rows look, columns are looked at. Each row adds up to 1.
            {changed.length > 0 && ' • marks rows that differ from your first story.'}
          </p>
          <div className="mt-3 rounded-control bg-sunk p-4 text-small">
            <p>{describeRow(tokens, square, picked.from)}</p>
            <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
              <ActionButton
                size="small"
                variant="secondary"
                isDisabled={weight === 0}
                onClick={() => update({ ...choices, cut: { head, ...picked } }, 'Weight cut.')}
              >
                Cut {tokens[picked.from]} → {tokens[picked.to]} ({weight.toFixed(2)})
              </ActionButton>
              <ActionButton
                size="small"
                variant="secondary"
                isDisabled={!cut}
                onClick={() => update({ ...choices, cut: null }, 'The weight is back.')}
              >
                Undo the cut{cut && cut.head !== head && ` in ${headNames[cut.head]}`}
              </ActionButton>
            </div>
          </div>
        </div>
      </Side>

      <fieldset>
        <legend className="text-small font-semibold">More to try</legend>
        <div className="flex flex-wrap gap-x-6">
          <Toggle
            label="Causal mask"
            isOn={isMasked}
            onChange={(isOn) => update({ ...choices, isMasked: isOn }, isOn ? 'Mask on.' : 'Mask off.')}
          />
          {headNames.map((name, index) => (
            <Toggle
              key={name}
              label={`Head ${name}`}
              isOn={!muted.includes(index)}
              onChange={(isOn) =>
                update(
                  {
                    ...choices,
                    muted: isOn ? muted.filter((one) => one !== index) : [...muted, index].sort(),
                  },
                  `Head ${name} ${isOn ? 'on' : 'off'}.`,
                )
              }
            />
          ))}
        </div>
      </fieldset>
      <p className="text-caption text-ink-faint">
        The model: 2 blocks of attention with 2 heads each, 16 numbers per word, 2,592 weights. It was trained
        beforehand on 40,000 stories of this kind; about one in twelve asked about somebody it had not
        mentioned.
      </p>
    </Workbench>
  );
}

/** Where a word looks, in words. */
function describeRow(tokens: readonly string[], square: ArrayLike<number>, from: number): string {
  const looks = tokens
    .map((token, to) => ({ token, to, weight: square[from * tokens.length + to] ?? 0 }))
    .filter(({ weight }) => weight >= 0.05)
    .sort((some, other) => other.weight - some.weight)
    .slice(0, 4)
    .map(
      ({ token, to, weight }) =>
        `${token === '.' ? 'full stop' : token} (word ${to + 1}) ${weight.toFixed(2)}`,
    );
  return `${tokens[from]}, word ${from + 1}, looks at ${looks.join(', ')}.`;
}
