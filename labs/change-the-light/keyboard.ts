import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: brightness that varies by 60 percent in training. */
export const keyboardPath: KeyStep[] = [
  { to: 'Vary the brightness by', press: Array<string>(6).fill('ArrowRight') },
];
