import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';

export type GroupName = 'hill' | 'river';
export const groupNames = ['hill', 'river'] as const;

export interface Child {
  points: number;
  /** Whether it turned out a year later that they do well. */
  isStar: boolean;
}

const star = (points: number): Child => ({ points, isStar: true });
const other = (points: number): Child => ({ points, isStar: false });

/** The children of the lesson. */
const measured: Record<GroupName, readonly Child[]> = {
  hill: [star(9), star(8), star(7), other(7), star(6), other(5)],
  river: [star(7), star(6), star(5), other(5), star(4), other(3)],
};

/** The songs that the app plays cost the River children two points. Songs that nobody knows cost nobody anything. */
const costOfSongs = 2;

export const places = 10;
export const bars = { min: 2, max: 10 };

export function childrenOf(group: GroupName, hasNewSongs: boolean): Child[] {
  const extra = group === 'river' && hasNewSongs ? costOfSongs : 0;
  return measured[group].map(({ points, isStar }) => ({ points: points + extra, isStar }));
}

export interface Outcome {
  /** All who get in. */
  in: number;
  starsIn: number;
  /** Children who can do it and are left out. */
  starsOut: number;
  /** Children who get in and will not do well. */
  othersIn: number;
}

export function outcomeOf(children: readonly Child[], bar: number): Outcome {
  const count = (isStar: boolean, isIn: boolean) =>
    children.filter((child) => child.isStar === isStar && child.points >= bar === isIn).length;
  const [starsIn, othersIn] = [count(true, true), count(false, true)];
  return { in: starsIn + othersIn, starsIn, starsOut: count(true, false), othersIn };
}

export interface Verdict {
  hill: Outcome;
  river: Outcome;
  total: number;
  /** Stars left out and others let in. */
  mistakes: number;
  sameBar: boolean;
  sameShare: boolean;
  sameChance: boolean;
}

/** Both groups have six children and four stars, so equal counts are equal shares. */
export function judge({ hill: hillBar, river: riverBar, hasNewSongs }: Choices): Verdict {
  const hill = outcomeOf(childrenOf('hill', hasNewSongs), hillBar);
  const river = outcomeOf(childrenOf('river', hasNewSongs), riverBar);
  return {
    hill,
    river,
    total: hill.in + river.in,
    mistakes: hill.starsOut + river.starsOut + hill.othersIn + river.othersIn,
    sameBar: hillBar === riverBar,
    sameShare: hill.in === river.in,
    sameChance: hill.starsIn === river.starsIn,
  };
}

const bar = z.int().min(bars.min).max(bars.max);

const schema = z.strictObject({
  hill: bar,
  river: bar,
  /** Whether both sliders move together. */
  isTied: z.boolean(),
  /** Whether the app plays songs that nobody knows. */
  hasNewSongs: z.boolean(),
});

export type Choices = z.infer<typeof schema>;

const atLeastThreeStars = ({ hill, river }: Verdict) => hill.starsIn >= 3 && river.starsIn >= 3;

export const model: LabModel<Choices> = {
  name: 'two-sliders-for-fairness',
  title: 'Two sliders for fairness',
  idea: 'Set the bar for two groups, and see which kind of fair each setting keeps and whom it costs.',
  ages: '9 to 12',
  minutes: 7,
  schema,
  start: () => ({ hill: 8, river: 8, isTied: true, hasNewSongs: false }),
  goals: [
    {
      id: 'one-bar',
      text: 'One bar for both groups, with at most 3 mistakes (stars left out, or others let in).',
      isMet: (choices) => {
        const verdict = judge(choices);
        return !choices.hasNewSongs && verdict.sameBar && verdict.mistakes <= 3;
      },
      progress: (choices) => {
        if (choices.hasNewSongs) return 'the new songs are sung';
        const { sameBar, mistakes } = judge(choices);
        return sameBar ? `${mistakes} mistakes` : 'two different bars';
      },
    },
    {
      id: 'same-chance',
      text: 'With the old songs, the same number of stars gets in from each group, at least 3 of 4, and the 10 places are enough.',
      isMet: (choices) => {
        const verdict = judge(choices);
        return (
          !choices.hasNewSongs && verdict.sameChance && atLeastThreeStars(verdict) && verdict.total <= places
        );
      },
      progress: (choices) => {
        if (choices.hasNewSongs) return 'the new songs are sung';
        const { hill, river, total } = judge(choices);
        return `${hill.starsIn} and ${river.starsIn} stars, ${total} places`;
      },
    },
    {
      id: 'all-three',
      text: 'Same bar, same share and same chance at once, with at least 3 stars from each group and at most 10 places.',
      isMet: (choices) => {
        const verdict = judge(choices);
        const { sameBar, sameShare, sameChance, total } = verdict;
        return sameBar && sameShare && sameChance && atLeastThreeStars(verdict) && total <= places;
      },
      progress: (choices) => {
        const { sameBar, sameShare, sameChance, total } = judge(choices);
        return `${[sameBar, sameShare, sameChance].filter(Boolean).length} of 3 at once, ${total} places`;
      },
    },
  ],
  guide: [
    {
      text: 'One bar at 6 makes the fewest mistakes that one bar can make. But both stars that it leaves out are from the River.',
      choices: () => ({ hill: 6, river: 6, isTied: true, hasNewSongs: false }),
    },
    {
      text: 'A second bar at 4 for the River: equal shares, equal chances. Now a Hill child with 5 points is out, and a River child with 4 is in.',
      choices: () => ({ hill: 6, river: 4, isTied: false, hasNewSongs: false }),
    },
    {
      text: 'With songs that nobody knows, the River children get the points that the old songs cost them. One bar is enough again.',
      choices: () => ({ hill: 6, river: 6, isTied: true, hasNewSongs: true }),
    },
  ],
};
