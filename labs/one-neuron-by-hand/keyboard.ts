import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: the sound counts less. */
export const keyboardPath: KeyStep[] = [
  { to: 'Weight of the sound', press: ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'] },
];
