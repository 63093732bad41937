import { useState } from 'react';
import { Bars } from '../kit/charts.tsx';
import { ActionButton, Options, Reading, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { visible } from '../kit/language-model.ts';
import { openLanguageModels } from '../kit/language-model-client.ts';
import { ModelStatus } from '../kit/model-status.tsx';
import { findNames, keepsNames } from '../kit/story-names.ts';
import { TokenText } from '../kit/token-text.tsx';
import { useAsked } from '../kit/use-language-model.ts';
import { useSummary } from '../kit/use-summary.ts';
import {
  askInside,
  askNext,
  askStory,
  type Choices,
  drawNext,
  mostAdded,
  storyCount,
  storyOf,
  topKs,
  type views,
} from './model.ts';

const viewNames: Record<(typeof views)[number], string> = {
  next: 'What comes next',
  stories: 'Five stories',
  inside: 'Inside',
};

const percent = (share: number) => `${Math.round(100 * share)} %`;

export default function OpenTheModel(props: LabProps<Choices>) {
  const { choices, change } = props;
  const { view, size } = choices;
  return (
    <div className="@container grid gap-6">
      <p>
        This model writes stories, one token at a time; a token is a word or a piece of one.{' '}
        <strong>Choose what comes next</strong>, or let it draw.
      </p>
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <Options
          label="Look at"
          value={view}
          onChange={(next) => change({ ...choices, view: next })}
          options={Object.entries(viewNames).map(([value, label]) => ({
            value: value as Choices['view'],
            label,
          }))}
        />
        <Options
          label="Model, and its number of weights"
          value={size}
          onChange={(next) => change({ ...choices, size: next, place: null })}
          options={[
            { value: 'small', label: 'Small, 0.2 million' },
            { value: 'medium', label: 'Medium, 0.8 million' },
          ]}
        />
      </div>
      {view === 'next' && <Next {...props} />}
      {view === 'stories' && <Stories {...props} />}
      {view === 'inside' && <InsideModel {...props} />}
      <p className="text-caption text-ink-faint">
        A model of our own, with three or four layers of four heads. It has read stories that we wrote, and
        knows nothing else. It runs here, in your browser.
      </p>
    </div>
  );
}

function Sampling({ choices, change }: LabProps<Choices>) {
  return (
    <div className="grid min-w-0 content-start gap-3">
      <Slider
        label="Temperature"
        value={choices.temperature}
        min={0}
        max={20}
        format={(value) => (value / 10).toFixed(1)}
        onChange={(temperature) => change({ ...choices, temperature }, 'temperature')}
      />
      <Slider
        label="Top-p: share to keep"
        value={choices.topP}
        min={5}
        max={100}
        step={5}
        format={(value) => (value === 100 ? 'all' : `${value} %`)}
        onChange={(topP) => change({ ...choices, topP }, 'topP')}
      />
      <Options
        label="Top-k: tokens to keep"
        value={choices.topK}
        onChange={(topK) => change({ ...choices, topK })}
        options={topKs.map((value) => ({ value, label: value === 0 ? 'All' : value }))}
      />
    </div>
  );
}

function Next(props: LabProps<Choices>) {
  const { choices, seed, change, say } = props;
  const { beginning } = storyOf(seed);
  const { temperature, topK, topP, size, added } = choices;
  const asked = useAsked(
    (models) => askNext(models, choices, seed),
    JSON.stringify([seed, size, temperature, topK, topP, added]),
  );
  const [isEnded, setIsEnded] = useState(false);
  const isFull = added.length >= mostAdded;
  useSummary(
    say,
    asked.isCurrent && asked.result
      ? `Likeliest next: ${asked.result.allowed
          .slice(0, 3)
          .map(({ text, probability }) => `${text.trim() || 'line end'} ${percent(probability)}`)
          .join(', ')}.`
      : undefined,
  );

  function add(token: number, text: string) {
    const ends = text === '<end>';
    setIsEnded(ends);
    if (!ends && !isFull) change({ ...choices, added: [...added, token] });
  }

  async function draw() {
    const piece = await drawNext(openLanguageModels(), choices, seed).catch(() => undefined);
    if (piece) add(piece.token, piece.text);
    else setIsEnded(true);
  }

  const { result } = asked;
  return (
    <div className="grid gap-6 @2xl:grid-cols-[16rem_minmax(0,1fr)]">
      <Sampling {...props} />
      <div className="grid min-w-0 content-start gap-4">
        <p className="rounded-card bg-sunk p-4 whitespace-pre-wrap">
          {beginning}
          {result?.added.map(({ text }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a token is its place.
            <mark key={place} className="rounded-small bg-accent-tint text-ink">
              {text}
            </mark>
          ))}
          <span aria-hidden="true"> …</span>
        </p>
        <ModelStatus hasFailed={asked.hasFailed} onRetry={asked.retry} />
        {result && (
          <ul aria-label="What can come next" className="grid gap-1.5">
            {result.allowed.map(({ token, text, probability }) => (
              <li key={token} className="grid grid-cols-[7.5rem_minmax(0,1fr)_3rem] items-center gap-3">
                <button
                  type="button"
                  onClick={() => add(token, text)}
                  className="min-h-11 truncate rounded-control border border-line-strong px-3 text-start font-mono text-small hover:bg-sunk"
                >
                  <span className="sr-only">Add </span>
                  {text === '<end>' ? 'end of story' : visible(text)}
                </button>
                <span aria-hidden="true" className="relative h-4 rounded-small bg-sunk">
                  <span
                    className="absolute inset-y-0 left-0 rounded-small bg-primary-strong"
                    style={{ width: `${100 * probability}%` }}
                  />
                </span>
                <span className="text-end text-small tabular-nums">{percent(probability)}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <ActionButton size="small" isDisabled={!asked.isCurrent || isFull} onClick={draw}>
            Let the model draw
          </ActionButton>
          <ActionButton
            size="small"
            variant="secondary"
            isDisabled={added.length === 0}
            onClick={() => change({ ...choices, added: [] })}
          >
            Back to the beginning
          </ActionButton>
          <p role="status" className="text-small text-ink-soft">
            {isEnded ? 'The story would end here.' : isFull ? 'That is enough for a look.' : ''}
          </p>
        </div>
      </div>
    </div>
  );
}

function Stories(props: LabProps<Choices>) {
  const { choices, seed, say } = props;
  const { beginning } = storyOf(seed);
  const { size, temperature, topK, topP } = choices;
  const key = JSON.stringify([seed, size, temperature, topK, topP]);
  const [written, setWritten] = useState<{ key: string; stories: string[] }>({ key: '', stories: [] });
  const asked = useAsked(async (models) => {
    const done: string[] = [];
    for (let number = 0; number < storyCount; number++) {
      const story = await askStory(models, choices, seed, number, (pieces) =>
        setWritten({ key, stories: [...done, pieces.map(({ text }) => text).join('')] }),
      );
      done.push(story);
    }
    return done;
  }, key);
  const stories = asked.isCurrent ? (asked.result ?? []) : written.key === key ? written.stories : [];
  const different = new Set(stories).size;
  const kept = stories.filter((story) => keepsNames(beginning, story)).length;
  useSummary(
    say,
    asked.isCurrent ? `${different} different stories. ${kept} of ${storyCount} keep the names.` : undefined,
  );
  return (
    <div className="grid gap-6 @2xl:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="grid min-w-0 content-start gap-4">
        <Sampling {...props} />
        <ModelStatus hasFailed={asked.hasFailed} onRetry={asked.retry} />
        {asked.isCurrent && (
          <div>
            <Reading label="Different stories" value={`${different} of ${storyCount}`} />
            <Reading label="Stories that keep the names" value={`${kept} of ${storyCount}`} />
          </div>
        )}
      </div>
      <div>
        <p className="rounded-card bg-sunk p-4 whitespace-pre-wrap">{beginning.trim()}</p>
        <ol className="mt-2 grid gap-2">
          {Array.from({ length: storyCount }, (_, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a story is its number.
            <li key={number} className="min-h-20 border-t border-line pt-2">
              <StoryText
                beginning={beginning}
                story={stories[number] ?? ''}
                isDone={asked.isCurrent || number < stories.length - 1}
              />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

const marks = {
  friend: 'bg-primary-tint',
  guest: 'border-b-2 border-primary-strong',
  stranger: 'text-danger underline decoration-wavy',
};

function StoryText({ beginning, story, isDone }: { beginning: string; story: string; isDone: boolean }) {
  const parts = findNames(beginning, story);
  const strangers = [...new Set(parts.filter(({ who }) => who === 'stranger').map(({ text }) => text))];
  return (
    <>
      <p className="break-words whitespace-pre-wrap">
        {parts.map(({ text, who }, part) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
          <span key={part} className={who && `rounded-small font-semibold ${marks[who]}`}>
            {text}
          </span>
        ))}
        {story && ' …'}
      </p>
      {isDone && (
        <p className="text-caption text-ink-soft">
          {strangers.length > 0
            ? `Nobody introduced ${strangers.join(' or ')}.`
            : keepsNames(beginning, story)
              ? 'Keeps the names.'
              : 'Names neither of the two friends.'}
        </p>
      )}
    </>
  );
}

function InsideModel({ choices, seed, change, say }: LabProps<Choices>) {
  const { size, place } = choices;
  const asked = useAsked((models) => askInside(models, { size }, seed), `${seed} ${size}`);
  const inside = asked.isCurrent ? asked.result : undefined;
  const layers = size === 'small' ? 3 : 4;
  const layer = Math.min(choices.layer, layers - 1);
  const { head } = choices;
  const shares = inside?.attention[layer]?.[head] ?? [];
  const most = shares
    .map((share, at) => ({ share, at }))
    .sort((some, other) => other.share - some.share)
    .slice(0, 4);
  const nameOf = (at: number) => visible(inside?.read[at]?.text ?? '');
  const looked = most.map(({ share, at }) => `${nameOf(at)} ${percent(share)}`).join(', ');
  useSummary(say, inside && `Layer ${layer + 1}, head ${head + 1} looks at ${looked}.`);
  return (
    <div className="grid gap-6 @2xl:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="grid min-w-0 content-start gap-4">
        <Options
          label="Layer"
          value={layer}
          onChange={(next) => change({ ...choices, layer: next })}
          options={Array.from({ length: layers }, (_, value) => ({ value, label: value + 1 }))}
        />
        <Options
          label="Head"
          value={head}
          onChange={(next) => change({ ...choices, head: next })}
          options={[0, 1, 2, 3].map((value) => ({ value, label: value + 1 }))}
        />
        <ModelStatus hasFailed={asked.hasFailed} onRetry={asked.retry} />
        {inside && (
          <div>
            <p className="mb-2 text-small font-semibold">This head looks most at</p>
            <Bars
              label={`What layer ${layer + 1}, head ${head + 1} looks at`}
              top={1}
              format={percent}
              bars={most.map(({ share, at }) => ({
                name: `${at + 1}: ${nameOf(at)}`,
                value: share,
                isMarked: at === place,
              }))}
            />
          </div>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-4">
        {inside && (
          <>
            <div>
              <p className="mb-2 text-small font-semibold">
                Attention of the last token. Tap a token to mark it.
              </p>
              <TokenText
                key={size}
                label="Tokens of the story, with the attention that each gets"
                pieces={inside.read}
                shades={shares}
                picked={place}
                onPick={(next) => change({ ...choices, place: next === place ? null : next })}
              />
            </div>
            <LayerTable layers={inside.layers} />
          </>
        )}
      </div>
    </div>
  );
}

function LayerTable({ layers }: { layers: { text: string; probability: number }[][] }) {
  return (
    <table className="w-full text-small">
      <caption className="mb-1 text-start font-semibold">What would come next after each layer</caption>
      <tbody>
        {layers.map((likely, layer) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a layer is its number.
          <tr key={layer} className="border-t border-line">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal whitespace-nowrap text-ink-soft">
              Layer {layer + 1}
            </th>
            {likely.map(({ text, probability }, rank) => (
              <td
                key={text}
                className={`py-1.5 pe-3 ${rank === 0 ? 'font-semibold' : 'text-ink-soft @max-md:hidden'}`}
              >
                <span className="font-mono">{visible(text)}</span> {percent(probability)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
