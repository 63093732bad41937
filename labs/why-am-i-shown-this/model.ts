import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { labRandom } from '../kit/random.ts';
import { counted } from '../kit/words.ts';

export const films = [
  'Robots',
  'Pirates',
  'Ponies',
  'Space',
  'Soup',
  'Dragons',
  'Football',
  'Ballet',
  'Whales',
  'Ghosts',
] as const;

/** 1 for liked, −1 for not liked, 0 for not seen. */
export type Thumb = -1 | 0 | 1;

export interface Person {
  name: string;
  thumbs: readonly Thumb[];
}

/** The first five films are those of the lesson. */
export const people: readonly Person[] = [
  { name: 'Ali', thumbs: [1, 1, -1, 1, 0, 1, 0, -1, 0, 1] },
  { name: 'Bea', thumbs: [-1, -1, 1, 0, 1, 0, -1, 1, 1, 0] },
  { name: 'Cem', thumbs: [1, 0, -1, 1, -1, 0, 1, 0, -1, 1] },
  { name: 'Dana', thumbs: [0, -1, 1, -1, 1, -1, 0, 0, 1, -1] },
  { name: 'Eve', thumbs: [1, 1, -1, 0, 0, 0, 1, 1, 0, 0] },
];

export interface Likeness {
  person: Person;
  /** Films that both have rated. */
  both: number;
  agree: number;
  /** Agreements less disagreements: how much this person's thumbs count. Nothing below zero counts. */
  weight: number;
}

export function compare(thumbs: readonly Thumb[]): Likeness[] {
  return people.map((person) => {
    let both = 0;
    let agree = 0;
    for (const [film, thumb] of thumbs.entries()) {
      const other = person.thumbs[film];
      if (!thumb || !other) continue;
      both++;
      if (thumb === other) agree++;
    }
    return { person, both, agree, weight: Math.max(0, 2 * agree - both) };
  });
}

export interface Guess {
  film: number;
  points: number;
  /** Those whose thumbs up made the guess. */
  because: string[];
}

/** A guess for every film that was not rated, the highest first. */
export function recommend(thumbs: readonly Thumb[]): Guess[] {
  const likenesses = compare(thumbs);
  return films
    .flatMap((_, film) => {
      if (thumbs[film]) return [];
      let points = 0;
      const because: string[] = [];
      for (const { person, weight } of likenesses) {
        const thumb = person.thumbs[film] ?? 0;
        points += weight * thumb;
        if (weight > 0 && thumb > 0) because.push(person.name);
      }
      return [{ film, points, because }];
    })
    .sort((some, other) => other.points - some.points || some.film - other.film);
}

/** What is shown: the best three with more than no points. */
export const shownOf = (guesses: readonly Guess[]) => guesses.slice(0, 3).filter(({ points }) => points > 0);

const countThumbs = (thumbs: readonly Thumb[]) => thumbs.filter((thumb) => thumb !== 0).length;

/** Films that no single thumb brings to the top. */
const targets = [3, 6, 8, 9] as const;

/** The film that the learner is to bring to the top. */
export function targetOf(seed: number): (typeof targets)[number] {
  return seed === 1 ? 3 : labRandom(seed, 'why-am-i-shown-this').pick(targets);
}

const schema = z.strictObject({
  thumbs: z.array(z.union([z.literal(-1), z.literal(0), z.literal(1)])).length(films.length),
});

export type Choices = z.infer<typeof schema>;

const rate = (rated: Partial<Record<(typeof films)[number], Thumb>>): Choices => ({
  thumbs: films.map((film) => rated[film] ?? 0),
});

/** Three thumbs that bring each film to the top. */
const waysUp: Record<(typeof targets)[number], Choices> = {
  3: rate({ Robots: 1, Ponies: -1, Ghosts: 1 }),
  6: rate({ Robots: 1, Whales: -1, Ghosts: -1 }),
  8: rate({ Soup: 1, Ballet: 1, Ghosts: 1 }),
  9: rate({ Space: 1, Dragons: 1, Whales: 1 }),
};

export const model: LabModel<Choices> = {
  name: 'why-am-i-shown-this',
  title: 'Why am I shown this?',
  idea: 'Press thumbs for films, and see who agrees with you and what a program shows you because of that.',
  ages: '7 to 12',
  minutes: 6,
  schema,
  start: () => rate({}),
  goals: [
    {
      id: 'to-the-top',
      text: 'Bring your secret film to the top of the list with at most 3 thumbs, none of them for the film itself.',
      isMet: ({ thumbs }, seed) =>
        countThumbs(thumbs) <= 3 && shownOf(recommend(thumbs))[0]?.film === targetOf(seed),
      progress: ({ thumbs }, seed) => {
        const place = shownOf(recommend(thumbs)).findIndex(({ film }) => film === targetOf(seed));
        const pressed = counted(countThumbs(thumbs), 'thumb');
        return place < 0 ? `${pressed}, not shown` : `${pressed}, place ${place + 1}`;
      },
    },
    {
      id: 'odd-one-out',
      text: 'Be the odd one out: press at least 4 thumbs so that nobody counts as like you, and nothing is shown.',
      isMet: ({ thumbs }) => countThumbs(thumbs) >= 4 && compare(thumbs).every(({ weight }) => weight === 0),
      progress: ({ thumbs }) => {
        const like = compare(thumbs).filter(({ weight }) => weight !== 0).length;
        return `${counted(countThumbs(thumbs), 'thumb')}, ${like} like you`;
      },
    },
  ],
  guide: [
    {
      text: 'One thumb for robots. Three people agree with you once, so their thumbs count.',
      choices: () => rate({ Robots: 1 }),
    },
    {
      text: 'Three thumbs that somebody who likes your secret film has pressed, too. Now it is at the top.',
      choices: (seed) => waysUp[targetOf(seed)],
    },
  ],
};
