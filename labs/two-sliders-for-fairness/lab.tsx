import { Icon } from '#app/components/ui/icon.tsx';
import { Slider, Toggle } from '../kit/controls.tsx';
import { Face } from '../kit/face.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  bars,
  type Child,
  type Choices,
  childrenOf,
  type GroupName,
  groupNames,
  judge,
  places,
  type Verdict,
} from './model.ts';

const names: Record<GroupName, string> = { hill: 'Hill', river: 'River' };

export default function TwoSlidersForFairness({ choices, change, say }: LabProps<Choices>) {
  const { isTied, hasNewSongs } = choices;
  const verdict = judge(choices);

  function setBar(group: GroupName, bar: number) {
    change(isTied ? { ...choices, hill: bar, river: bar } : { ...choices, [group]: bar }, group);
  }

  return (
    <Workbench>
      <Side>
        <div>
          <p className="font-semibold">
            Who gets a place at the music school? A star marks a child who turned out to do well.
          </p>
          <div className="mt-4 grid gap-5">
            {groupNames.map((group) => (
              <div key={group} className="rounded-card border border-line bg-paper px-3 pt-3 pb-1 @lg:px-4">
                <NumberLine name={names[group]} kids={childrenOf(group, hasNewSongs)} bar={choices[group]} />
                <Slider
                  label={`Bar for the ${names[group]}`}
                  {...bars}
                  value={choices[group]}
                  format={(value) => `${value} points`}
                  onChange={(value) => setBar(group, value)}
                  onSettle={() =>
                    say(
                      `${verdict.hill.in} of 6 Hill children and ${verdict.river.in} of 6 River children get in.`,
                    )
                  }
                />
              </div>
            ))}
          </div>
          <div className="mt-2 flex flex-wrap gap-x-6">
            <Toggle
              label="One bar for both"
              isOn={isTied}
              onChange={(next) =>
                change({ ...choices, isTied: next, river: next ? choices.hill : choices.river })
              }
            />
            <Toggle
              label="Play songs that nobody knows"
              isOn={hasNewSongs}
              onChange={(next) => {
                change({ ...choices, hasNewSongs: next });
                say(next ? 'All River children have two points more.' : 'The old songs are back.');
              }}
            />
          </div>
        </div>
      </Side>

      <Side>
        <table className="w-full text-small tabular-nums">
          <caption className="sr-only">What the bars do</caption>
          <thead>
            <tr className="text-start text-caption text-ink-soft">
              <td />
              <th scope="col" className="p-1.5 text-start font-semibold">
                get in
              </th>
              <th scope="col" className="p-1.5 text-start font-semibold">
                stars who get in
              </th>
              <th scope="col" className="p-1.5 text-start font-semibold">
                stars left out
              </th>
            </tr>
          </thead>
          <tbody>
            {groupNames.map((group) => (
              <tr key={group} className="border-t border-line">
                <th scope="row" className="p-1.5 text-start">
                  {names[group]}
                </th>
                <td className="p-1.5">{verdict[group].in} of 6</td>
                <td className="p-1.5">{verdict[group].starsIn} of 4</td>
                <td className="p-1.5">{verdict[group].starsOut}</td>
              </tr>
            ))}
            <tr className="border-t border-line-strong">
              <th scope="row" className="p-1.5 text-start font-normal text-ink-soft">
                Places
              </th>
              <td colSpan={3} className="p-1.5">
                <strong>{verdict.total}</strong> of {places} taken
                {verdict.total > places && <span className="text-danger">, too many</span>}
                {`. Mistakes: ${verdict.mistakes}`}
              </td>
            </tr>
          </tbody>
        </table>

        <div className="grid gap-2 @lg:grid-cols-3">
          <Idea name="Same bar" text="Equal points, equal answer." isKept={verdict.sameBar} />
          <Idea name="Same share" text="As many from each group." isKept={verdict.sameShare} />
          <Idea name="Same chance" text="As many stars from each group." isKept={verdict.sameChance} />
        </div>

        <div>
          <p className="font-semibold">Who could complain?</p>
          <ul className="mt-2 grid gap-2">
            {complaintsOf(choices, verdict).map((text, index) => (
              <li key={text} className="flex items-center gap-2 text-small">
                <Face index={index} mood="sad" className="size-10 shrink-0" />
                {text}
              </li>
            ))}
          </ul>
        </div>
      </Side>
    </Workbench>
  );
}

function Idea({ name, text, isKept }: { name: string; text: string; isKept: boolean }) {
  return (
    <div
      className={`flex items-start gap-2 rounded-control border-2 p-3 ${isKept ? 'border-primary-strong bg-primary-tint' : 'border-dashed border-line-strong'}`}
    >
      <Icon name={isKept ? 'check' : 'x'} className="mt-0.5 size-5 shrink-0" />
      <p className="text-small">
        <strong>{name}</strong>
        <span className="sr-only">{isKept ? ', kept' : ', not kept'}</span>
        <span className="block text-ink-soft">{text}</span>
      </p>
    </div>
  );
}

/** What children and the school could say against this setting. */
function complaintsOf(choices: Choices, { hill, river, total, sameChance }: Verdict): string[] {
  const complaints: string[] = [];
  for (const group of groupNames) {
    const { starsOut } = group === 'hill' ? hill : river;
    if (starsOut > 0) {
      complaints.push(
        `${starsOut} of 4 ${names[group]} children who can do it ${starsOut === 1 ? 'is' : 'are'} left out.`,
      );
    }
  }
  if (!sameChance) {
    complaints.push(
      `Of the stars, ${hill.starsIn} of 4 get in from the Hill and ${river.starsIn} of 4 from the River.`,
    );
  }
  const unequal = unequalPair(choices);
  if (unequal) complaints.push(unequal);
  const others = hill.othersIn + river.othersIn;
  if (others > 0) {
    complaints.push(
      `The school: ${others === 1 ? 'one child' : `${others} children`} got in and will not do well.`,
    );
  }
  if (total > places) complaints.push(`The school: there are only ${places} places.`);
  return complaints.length > 0 ? complaints : ['Nobody.'];
}

/** A child who is out beside a child from the other group who is in with fewer points. */
function unequalPair({ hill, river, hasNewSongs }: Choices): string | undefined {
  if (hill === river) return undefined;
  const [strict, mild]: [GroupName, GroupName] = hill > river ? ['hill', 'river'] : ['river', 'hill'];
  const [high, low] = [Math.max(hill, river), Math.min(hill, river)];
  const out = childrenOf(strict, hasNewSongs)
    .map(({ points }) => points)
    .filter((points) => points < high);
  const inside = childrenOf(mild, hasNewSongs)
    .map(({ points }) => points)
    .filter((points) => points >= low);
  const [best, worst] = [Math.max(...out), Math.min(...inside)];
  if (out.length === 0 || inside.length === 0 || worst > best) return undefined;
  return `A ${names[strict]} child with ${best} points is out, and a ${names[mild]} child with ${worst} is in.`;
}

const ticks = [2, 3, 4, 5, 6, 7, 8, 9, 10];
const shareOf = (points: number) => ((points - 2) / ticks.length) * 100;

/** The children of one group by their points, and the bar. */
function NumberLine({ name, kids, bar }: { name: string; kids: readonly Child[]; bar: number }) {
  const stacks = new Map<number, number>();
  return (
    <div>
      <p className="font-display text-subheading">{name}</p>
      <div className="relative mt-1 h-28 border-b border-line-strong">
        <div
          aria-hidden="true"
          className="absolute inset-y-0 end-0 rounded-e-small bg-primary-tint"
          style={{ left: `${shareOf(bar)}%` }}
        />
        <div
          aria-hidden="true"
          className="absolute -inset-y-1 w-1 -translate-x-1/2 rounded-full bg-primary-strong"
          style={{ left: `${shareOf(bar)}%` }}
        />
        <ul aria-label={`Children from the ${name}`}>
          {kids.map(({ points, isStar }, index) => {
            const level = stacks.get(points) ?? 0;
            stacks.set(points, level + 1);
            const isIn = points >= bar;
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a child is their place in the list.
                key={index}
                className="absolute grid -translate-x-1/2 justify-items-center"
                style={{ left: `${shareOf(points + 0.5)}%`, bottom: `${level * 3.2 + 0.1}rem` }}
              >
                {isStar && <Star />}
                <Face
                  index={index + (name === 'River' ? 3 : 0)}
                  mood={isIn ? 'glad' : isStar ? 'sad' : 'calm'}
                  className={`size-9 @lg:size-11 ${isIn ? '' : 'opacity-50'}`}
                />
                <span className="sr-only">
                  {points} points{isStar ? ', star' : ''}, {isIn ? 'in' : 'out'}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
      <div aria-hidden="true" className="relative h-5 text-caption text-ink-faint tabular-nums">
        {ticks.map((tick) => (
          <span key={tick} className="absolute -translate-x-1/2" style={{ left: `${shareOf(tick + 0.5)}%` }}>
            {tick}
          </span>
        ))}
      </div>
    </div>
  );
}

function Star() {
  return (
    <svg viewBox="-10 -10 20 20" className="-mb-2 size-4" aria-hidden="true">
      <path
        d="M0 -9L2.6 -3.2L9 -2.6L4.2 1.6L5.6 8L0 4.6L-5.6 8L-4.2 1.6L-9 -2.6L-2.6 -3.2Z"
        className="fill-accent stroke-ink"
      />
    </svg>
  );
}
