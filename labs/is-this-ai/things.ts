export type Pile = 'rule' | 'pattern';

export interface Thing {
  id: 'toaster' | 'calculator' | 'thermostat' | 'phone' | 'vacuum' | 'chess' | 'lamp' | 'subtitles';
  name: string;
  /** What the box promises. It tells nothing about the inside. */
  box: string;
  /** What each question brings to light, for every way in which the thing may be made. */
  inside: Partial<Record<Pile, readonly [string, string, string]>>;
}

export const questions = [
  'Could the rule stand on a card?',
  'Is it better after more examples?',
  'How does it go wrong?',
] as const;

/** What a question brings to light when nobody can answer it. */
export const silences = [
  'The makers do not say what is inside.',
  'It is new. Nobody has used it for long.',
  'Nobody has seen it go wrong yet.',
] as const;

/** The shop is made up, and so are its things. Four of them can be made in two ways, which look alike from outside. */
export const things: readonly Thing[] = [
  {
    id: 'toaster',
    name: 'Toaster',
    box: 'Browns with AI',
    inside: {
      rule: [
        'Yes: “Heat for as long as the dial says.”',
        'Slice 200 is as brown as slice 1.',
        'Frozen bread stays pale. The manual says so.',
      ],
      pattern: [
        'No. It looks at the bread, and nobody could list all the browns.',
        'Burnt slices of 20: first 8, later 1.',
        'It took red icing for burnt bread. The makers were surprised.',
      ],
    },
  },
  {
    id: 'calculator',
    name: 'Calculator',
    box: 'Never wrong',
    inside: {
      rule: [
        'Yes, on a few cards. People wrote every step of a sum.',
        'It does sum 1,000 as it did sum 1.',
        'Divide by 0, and it shows an error, as planned.',
      ],
    },
  },
  {
    id: 'thermostat',
    name: 'Thermostat',
    box: 'Smart',
    inside: {
      rule: [
        'Yes: “Below 19 degrees, heat.”',
        'After a year it does what it did on day 1.',
        'With the window open it heats and heats. The manual says so.',
      ],
      pattern: [
        'No. It heats before you come home, and nobody typed in when that is.',
        'Cold evenings: 5 in week 1, none in week 8.',
        'In the holidays it heated an empty house. The makers were surprised.',
      ],
    },
  },
  {
    id: 'phone',
    name: 'Phone lock',
    box: 'Knows your face',
    inside: {
      pattern: [
        'No. Nobody can write down how your face looks in every light.',
        'Missed you 6 times of 20 in week 1, later 1 time of 20.',
        'It opened for your cousin. The makers were surprised.',
      ],
    },
  },
  {
    id: 'vacuum',
    name: 'Robot vacuum',
    box: 'Thinks for itself',
    inside: {
      rule: [
        'Yes: “Bump, turn a little, go on.”',
        'On day 50 it bumps into the same sofa.',
        'It gets stuck under the bed. The manual says so.',
      ],
      pattern: [
        'No. It tells socks from cables, and nobody could list all socks.',
        'Socks eaten in a month: first 9, later 1.',
        'It feared a dark spot on the carpet. The makers were surprised.',
      ],
    },
  },
  {
    id: 'chess',
    name: 'Chess program',
    box: 'Beats champions',
    inside: {
      rule: [
        'Yes, on a big stack of cards. Experts wrote all of them.',
        'It plays game 100 as it played game 1.',
        'It lost where a rule was missing. The experts wrote one more card.',
      ],
    },
  },
  {
    id: 'lamp',
    name: 'Hall lamp',
    box: 'Learns with you',
    inside: {
      rule: [
        'Yes: “If something moves, light for a minute.”',
        'On day 100 it lights as on day 1.',
        'A moth switches it on. The manual says so.',
      ],
      pattern: [
        'No. It tells people from cats, and nobody could describe all cats.',
        'The cat switched it on 9 nights of 10, later 1 night of 10.',
        'It stays dark for people with umbrellas. The makers were surprised.',
      ],
    },
  },
  {
    id: 'subtitles',
    name: 'Subtitles',
    box: 'Writes what you say',
    inside: {
      pattern: [
        'No. Nobody could write down how every voice says every word.',
        'Wrong words of 100: first 40, with more recordings 8.',
        'It wrote down a barking dog as “work, work”. The makers were surprised.',
      ],
    },
  },
];
