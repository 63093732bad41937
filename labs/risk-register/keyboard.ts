import type { KeyStep } from '../kit/keyboard.ts';

const type = (text: string) => [...text].map((character) => (character === ' ' ? 'Space' : character));

/** Reaches the first goal of a visitor: one complete entry about the first harm. */
export const keyboardPath: KeyStep[] = [
  { to: 'An urgent call', press: ['Enter'] },
  { to: 'Who is hit', press: type('tenants without heating') },
  { to: 'How did you guess', press: type('two cases in a year') },
  { to: 'a filter in the program', press: ['Space'] },
  { to: 'Who sees to it', press: type('head of repairs') },
  { to: 'How would you notice', press: type('more than 3 calls a week') },
];
