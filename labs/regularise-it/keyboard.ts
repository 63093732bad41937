import type { KeyStep } from '../kit/keyboard.ts';

/** Trains to the end with a decay of 1. */
export const keyboardPath: KeyStep[] = [
  { to: 'Stop after', press: ['End'] },
  { to: 'Weight decay', press: Array<string>(6).fill('ArrowRight') },
];
