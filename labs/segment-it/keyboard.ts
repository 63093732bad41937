import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: a tolerance of 50, and a region that grows from the middle. */
export const keyboardPath: KeyStep[] = [
  { to: 'Tolerance', press: Array<string>(4).fill('ArrowRight') },
  { to: 'the lake from above', press: ['Space'] },
];
