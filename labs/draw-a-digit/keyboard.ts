import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: four writers, and drawings that are cut out first. */
export const keyboardPath: KeyStep[] = [
  { to: 'Learn from Bo', press: ['Space'] },
  { to: 'Learn from Chi', press: ['Space'] },
  { to: 'Learn from Dov', press: ['Space'] },
  { to: 'Cut each drawing out', press: ['Space'] },
];

const seven = `
  ########
  ########
  ......##
  .....##.
  ....##..
  ....##..
  ...##...
  ...##...
  ...##...`;

/** Paints the squares of a row and goes to the beginning of the next. */
const paintRow = (row: string) => [
  ...[...row].flatMap((square) => (square === '#' ? ['Space', 'ArrowRight'] : ['ArrowRight'])),
  ...Array<string>(row.length).fill('ArrowLeft'),
  'ArrowDown',
];

/** The picture of the lab shows a drawn digit instead of empty paper. */
export const beforePicture: KeyStep[] = [
  {
    to: 'Your drawing',
    press: [
      ...Array<string>(3).fill('ArrowDown'),
      ...Array<string>(4).fill('ArrowRight'),
      ...seven.trim().split(/\s+/).flatMap(paintRow),
    ],
  },
];
