import { useMemo } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { LineChart } from '../kit/charts.tsx';
import { Slider, Toggle } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { rounded } from '../kit/math.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import { ownWords, passages } from './handbook.ts';
import {
  askedIn,
  type Choices,
  find,
  meanReciprocal,
  mostK,
  ownPlace,
  ranksOf,
  recallAt,
  type Search,
  tokensOf,
} from './model.ts';

const searches = ['plain', 'weighted'] as const;
const searchNames: Record<Search, string> = { plain: 'Plain', weighted: 'Weighted' };

export default function FindThePassage({ choices, seed, change, say }: LabProps<Choices>) {
  const { k, cutsEndings, question: chosen, own } = choices;
  const asked = useMemo(() => askedIn(choices, seed), [choices, seed]);
  const given = asked.slice(0, ownPlace);
  const ranks = useMemo(
    () => ({
      plain: ranksOf('plain', asked, cutsEndings),
      weighted: ranksOf('weighted', asked, cutsEndings),
    }),
    [asked, cutsEndings],
  );
  const question = asked[chosen];

  function set(part: Partial<Choices>, tag?: string) {
    const next = { ...choices, ...part };
    change(next, tag);
    const questions = askedIn(next, seed).slice(0, ownPlace);
    const [plain, weighted] = searches.map((search) =>
      rounded(10 * recallAt(ranksOf(search, questions, next.cutsEndings), next.k)),
    );
    say(`With k ${next.k}: plain finds ${plain} of 10, weighted ${weighted} of 10.`);
  }

  return (
    <Workbench>
      <p>
        Ten questions to a handbook of {passages.length} passages. Choose one, and see what each search puts
        on the table.
      </p>
      <Side>
        <table className="w-full text-small">
          <caption className="sr-only">The rank of the right passage in both searches</caption>
          <thead>
            <tr className="border-b border-line-strong text-ink-soft">
              <th scope="col" className="py-1 text-start font-normal">
                rank of the right passage
              </th>
              {searches.map((search) => (
                <th key={search} scope="col" className="w-20 py-1 text-center font-normal">
                  {searchNames[search]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {given.map(({ text }, index) => (
              <tr key={text} className={`border-b border-line ${index === chosen ? 'bg-primary-tint' : ''}`}>
                <th scope="row" className="p-0 text-start font-normal">
                  <button
                    type="button"
                    aria-pressed={index === chosen}
                    onClick={() => set({ question: index })}
                    className={`min-h-11 w-full px-2 py-1.5 text-start hover:underline ${index === chosen ? 'font-semibold' : ''}`}
                  >
                    {text}
                  </button>
                </th>
                {searches.map((search) => (
                  <Rank key={search} rank={ranks[search][index]} k={k} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <div className="grid gap-x-8 gap-y-2 @lg:grid-cols-2">
          <Slider
            label="k, the passages that are fetched"
            value={k}
            min={1}
            max={mostK}
            onChange={(value) => set({ k: value }, 'k')}
          />
          <Toggle
            label="Cut endings off before comparing"
            isOn={cutsEndings}
            onChange={(value) => set({ cutsEndings: value })}
          />
        </div>
      </Side>
      <Side>
        <section className="grid gap-3 rounded-control bg-sunk p-4 @lg:grid-cols-2 @lg:gap-6">
          {searches.map((search) => {
            const some = ranks[search].slice(0, ownPlace);
            return (
              <div key={search}>
                <p className="text-small font-semibold">{searchNames[search]} search</p>
                <p className="mt-1 h-4 rounded-small bg-surface">
                  <span
                    className={`block h-full rounded-small ${search === 'plain' ? 'bg-primary-strong' : 'bg-accent'}`}
                    style={{ width: `${100 * recallAt(some, k)}%` }}
                  />
                </p>
                <p className="mt-1 text-small tabular-nums">
                  recall at {k}: <strong>{recallAt(some, k).toFixed(1)}</strong>, mean reciprocal rank:{' '}
                  <strong>{meanReciprocal(some).toFixed(2)}</strong>
                </p>
              </div>
            );
          })}
        </section>
        {question && (
          <section aria-label="What was fetched" className="grid gap-4">
            <p className="font-semibold">
              {chosen === ownPlace ? `Your own: ${question.text || '(no words yet)'}` : question.text}
            </p>
            <div className="grid gap-6 @lg:grid-cols-2">
              {searches.map((search) => (
                <Hits
                  key={search}
                  search={search}
                  text={question.text}
                  right={question.passage}
                  k={k}
                  cutsEndings={cutsEndings}
                />
              ))}
            </div>
          </section>
        )}
        <div>
          <p className="mb-2 text-small font-semibold">Recall for every k</p>
          <LineChart
            label={`Recall at k for k from 1 to ${mostK}`}
            series={searches.map((search) => ({
              name: `${searchNames[search]} search`,
              values: Array.from({ length: mostK }, (_, index) =>
                recallAt(ranks[search].slice(0, ownPlace), index + 1),
              ),
            }))}
            steps={mostK}
            top={1}
            xLabel={`k from 1 to ${mostK}`}
            format={(value) => value.toFixed(1)}
          />
        </div>
      </Side>{' '}
      <section>
        <p className="text-small font-semibold">Build a question of your own</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {ownWords.map((word) => {
            const isIn = own.words.includes(word);
            return (
              <button
                key={word}
                type="button"
                aria-pressed={isIn}
                onClick={() => {
                  if (!isIn && own.words.length >= 8) return say('Eight words are enough.');
                  const words = isIn ? own.words.filter((some) => some !== word) : [...own.words, word];
                  set({ question: ownPlace, own: { ...own, words } });
                }}
                className="min-h-11 rounded-control border border-line-strong px-3 text-small aria-pressed:border-primary-strong aria-pressed:bg-primary-tint aria-pressed:font-semibold"
              >
                {word}
              </button>
            );
          })}
        </div>
        <div className="mt-3">
          <Slider
            label="The passage that should answer it"
            value={own.passage + 1}
            min={1}
            max={passages.length}
            onChange={(value) => set({ question: ownPlace, own: { ...own, passage: value - 1 } }, 'passage')}
          />
          <p className="text-small text-ink-soft">{passages[own.passage]}</p>
        </div>
        {chosen === ownPlace && (
          <p className="mt-2 text-small">
            Rank in the plain search: <strong>{ranks.plain[ownPlace] ?? 'not found'}</strong>. In the weighted
            one: <strong>{ranks.weighted[ownPlace] ?? 'not found'}</strong>.
          </p>
        )}
      </section>
    </Workbench>
  );
}

function Rank({ rank, k }: { rank: number | undefined; k: number }) {
  const isFetched = rank !== undefined && rank <= k;
  return (
    <td
      className={`text-center whitespace-nowrap tabular-nums ${isFetched ? 'font-semibold' : 'text-ink-soft'}`}
    >
      {isFetched && <Icon name="check" className="me-1 inline size-4 text-primary-strong" />}
      {rank ?? 'none'}
      <span className="sr-only">{isFetched ? ', fetched' : ', not fetched'}</span>
    </td>
  );
}

/** The first passages of one search, with the words that brought them there. */
function Hits({
  search,
  text,
  right,
  k,
  cutsEndings,
}: {
  search: Search;
  text: string;
  right: number;
  k: number;
  cutsEndings: boolean;
}) {
  const hits = find(search, text, cutsEndings).slice(0, k);
  return (
    <div>
      <p className="text-small font-semibold text-ink-soft">{searchNames[search]} search</p>
      {hits.length === 0 && <p className="mt-1 text-small">No passage shares a word with it.</p>}
      <ol className="mt-1 grid gap-2">
        {hits.map(({ passage, score, shared }) => {
          const words = new Set(shared.map(({ word }) => word));
          const isRight = passage === right;
          return (
            <li
              key={passage}
              className={`rounded-control border p-3 text-small ${isRight ? 'border-2 border-primary-strong' : 'border-line'}`}
            >
              <p>
                <span className="text-ink-faint">[{passage + 1}] </span>
                {tokensOf(passages[passage] ?? '', cutsEndings).map((token, index) =>
                  token.word !== undefined && words.has(token.word) ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a token is its place.
                    <mark key={index} className="rounded-small bg-accent-tint px-0.5 font-semibold text-ink">
                      {token.text}
                    </mark>
                  ) : (
                    token.text
                  ),
                )}
              </p>
              <p className="mt-1.5 text-caption text-ink-soft tabular-nums">
                {shared.map(({ word, weight }) => `${word} ${rounded(weight, 1)}`).join(' + ')} ={' '}
                <strong className="text-ink">{rounded(score, 1)}</strong>
                {isRight && (
                  <strong className="ms-2 text-primary-strong">
                    <Icon name="check" className="me-0.5 inline size-3.5" />
                    the right one
                  </strong>
                )}
              </p>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
