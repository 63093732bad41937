import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: the ring, with a tree that may ask one question more. */
export const keyboardPath: KeyStep[] = [
  { to: 'A ring', press: ['Enter'] },
  { to: 'Questions in a row', press: ['ArrowRight'] },
];
