import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: three passages, and endings cut off. */
export const keyboardPath: KeyStep[] = [
  { to: 'k, the passages', press: ['ArrowRight', 'ArrowRight'] },
  { to: 'Cut endings off', press: ['Space'] },
];
