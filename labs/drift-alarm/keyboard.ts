import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: a window of 3 days, with a limit at 3. */
export const keyboardPath: KeyStep[] = [
  { to: 'Window', press: ['ArrowRight', 'ArrowRight'] },
  { to: 'Limit', press: Array<string>(10).fill('ArrowRight') },
];
