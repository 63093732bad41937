import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: as much freedom and chance as there is, with ten days. */
export const keyboardPath: KeyStep[] = [
  { to: 'Degree', press: ['End'] },
  { to: 'Chance', press: ['End'] },
  { to: 'Days', press: ['ArrowRight'] },
];
