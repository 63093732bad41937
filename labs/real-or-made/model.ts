import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { sumOf } from '../kit/math.ts';
import { labRandom } from '../kit/random.ts';
import { counted } from '../kit/words.ts';

export const clues = ['light', 'counting', 'letters', 'edges', 'repeats'] as const;
export type Clue = (typeof clues)[number];

/** One picture. Everything in it is drawn from these facts. */
export interface Picture {
  isMade: boolean;
  /** What looks odd in it. Most made pictures have something, and so has one real picture. */
  oddity: Clue | undefined;
  sunIsLeft: boolean;
  /** Where the tree, the child and the dog stand: 0 is left, 2 is right. */
  places: readonly [tree: number, child: number, dog: number];
  word: string;
  /** The hair of the child, and of the three people behind the wall. */
  hairs: readonly number[];
  /** What can be found out elsewhere: who, when, and who else. */
  outside: readonly [string, string];
}

export const pictureCount = 8;
export const mostOutside = 3;
const words = ['PARK', 'POOL', 'FAIR', 'CAFE', 'ZOO', 'SHOP', 'LAKE', 'MILL'];
const takers = ['Mrs Okoro', 'Mr Lund', 'Ms Petit', 'Mr Arslan'];

/** Four made and four real pictures. One made picture has no clue, and one real picture looks odd. */
export function dealPictures(seed: number): Picture[] {
  const random = labRandom(seed, 'real-or-made');
  const [first, second, third] = random.shuffle(clues);
  const odd = random.pick(['light', 'repeats'] as const);
  const kinds: { isMade: boolean; oddity?: Clue }[] = [
    { isMade: true, oddity: first },
    { isMade: true, oddity: second },
    { isMade: true, oddity: third },
    { isMade: true },
    { isMade: false, oddity: odd },
    { isMade: false },
    { isMade: false },
    { isMade: false },
  ];
  const signs = random.shuffle(words);
  const names = random.shuffle(takers);
  let taken = 0;
  return random.shuffle(kinds).map(({ isMade, oddity }, index) => {
    const [tree = 0, child = 1, dog = 2] = random.shuffle([0, 1, 2]);
    return {
      isMade,
      oddity,
      sunIsLeft: random.below(2) === 0,
      places: [tree, child, dog],
      word: signs[index] ?? 'PARK',
      hairs: random.shuffle([0, 1, 2, 3, 4, 5]).slice(0, 4),
      outside: isMade
        ? ['One account shows it, without a name or a date.', 'Nobody else has a picture of this.']
        : [
            `${names[taken++ % names.length]} took it on ${random.below(28) + 1} May, and the paper printed it.`,
            oddity === 'light'
              ? 'A neighbour’s picture shows a strong lamp behind the child.'
              : oddity === 'repeats'
                ? 'A neighbour’s picture shows the same twins.'
                : 'Two neighbours show the same scene from the other side.',
          ],
    };
  });
}

const look = z.strictObject({
  says: z.enum(['real', 'made']).nullable(),
  /** 1 is a guess, 3 is very sure. */
  sure: z.literal([1, 2, 3]),
});

const schema = z.strictObject({
  looks: z.array(look).length(pictureCount),
  /** For which pictures the learner looked outside. */
  outside: z.array(z.boolean()).length(pictureCount),
  /** Whether the answers were opened. */
  isOpen: z.boolean(),
});

export type Look = z.infer<typeof look>;
export type Choices = z.infer<typeof schema>;

export interface Score {
  right: number;
  /** Made pictures called made, and called real; real pictures called made, and called real. */
  caught: number;
  slipped: number;
  accused: number;
  trusted: number;
  /** By how sure the learner was: how many pictures, and how many of them right. */
  bySure: { count: number; right: number }[];
}

export function score(pictures: readonly Picture[], { looks }: Choices): Score {
  const count = (isMade: boolean, says: 'made' | 'real') =>
    looks.filter((look, index) => look.says === says && pictures[index]?.isMade === isMade).length;
  const isRight = ({ says }: Look, index: number) => says === (pictures[index]?.isMade ? 'made' : 'real');
  const [caught, trusted] = [count(true, 'made'), count(false, 'real')];
  return {
    right: caught + trusted,
    caught,
    slipped: count(true, 'real'),
    accused: count(false, 'made'),
    trusted,
    bySure: [1, 2, 3].map((sure) => ({
      count: looks.filter((look) => look.sure === sure && look.says).length,
      right: looks.filter((look, index) => look.sure === sure && isRight(look, index)).length,
    })),
  };
}

export const countOutside = ({ outside }: Choices) => sumOf(outside.map(Number));

/** Judges by the clues alone, and looks outside at the pictures that clues cannot settle. */
function solve(seed: number, looksOutside: boolean): Choices {
  const pictures = dealPictures(seed);
  const isTricky = ({ isMade, oddity }: Picture) => isMade === (oddity === undefined);
  return {
    looks: pictures.map((picture): Look => {
      const byClue = picture.oddity ? 'made' : 'real';
      if (!looksOutside) return { says: byClue, sure: picture.oddity ? 3 : 1 };
      return { says: picture.isMade ? 'made' : 'real', sure: picture.oddity || isTricky(picture) ? 3 : 2 };
    }),
    outside: pictures.map((picture) => looksOutside && isTricky(picture)),
    isOpen: true,
  };
}

const decidedSoFar = ({ looks }: Choices) => `${looks.filter(({ says }) => says).length} of 8 decided`;

export const model: LabModel<Choices> = {
  name: 'real-or-made',
  title: 'Real or made?',
  idea: 'Go through five clues in eight pictures, decide which are real, and see whether feeling sure and being right go together.',
  ages: '8 to 12',
  minutes: 9,
  schema,
  start: () => ({
    looks: Array.from({ length: pictureCount }, (): Look => ({ says: null, sure: 2 })),
    outside: Array<boolean>(pictureCount).fill(false),
    isOpen: false,
  }),
  goals: [
    {
      id: 'seven-of-eight',
      text: 'When you open the answers, at least 7 of 8 are right, with at most 3 looks outside.',
      isMet: (choices, seed) =>
        choices.isOpen &&
        score(dealPictures(seed), choices).right >= 7 &&
        countOutside(choices) <= mostOutside,
      progress: (choices, seed) =>
        choices.isOpen
          ? `${score(dealPictures(seed), choices).right} right, ${counted(countOutside(choices), 'look')} outside`
          : decidedSoFar(choices),
    },
    {
      id: 'sure-and-right',
      text: 'You were very sure at least 4 times, and right each time.',
      isMet: (choices, seed) => {
        const [, , very] = score(dealPictures(seed), choices).bySure;
        return choices.isOpen && very !== undefined && very.count >= 4 && very.right === very.count;
      },
      progress: (choices, seed) => {
        if (!choices.isOpen) return decidedSoFar(choices);
        const [, , very] = score(dealPictures(seed), choices).bySure;
        return `very sure ${counted(very?.count ?? 0, 'time')}, right ${very?.right ?? 0}`;
      },
    },
  ],
  guide: [
    {
      text: 'Judged by the clues inside alone. One made picture slips through, and one real picture is called made.',
      choices: (seed) => solve(seed, false),
    },
    {
      text: 'The same with two looks outside: at a picture without a clue, and at one whose clue has another reason.',
      choices: (seed) => solve(seed, true),
    },
  ],
};
