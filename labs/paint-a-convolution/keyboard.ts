import type { KeyStep } from '../kit/keyboard.ts';

/** Clears the filter, and sets the three weights of the falling diagonal to 1. */
export const keyboardPath: KeyStep[] = [
  { to: 'All 0', press: ['Enter'] },
  { to: 'Row 1, column 1', press: ['Enter'] },
  { to: 'Weight in row 1, column 1', press: ['ArrowRight'] },
  { to: 'Row 2, column 2', press: ['Enter'] },
  { to: 'Weight in row 2, column 2', press: ['ArrowRight'] },
  { to: 'Row 3, column 3', press: ['Enter'] },
  { to: 'Weight in row 3, column 3', press: ['ArrowRight'] },
];
