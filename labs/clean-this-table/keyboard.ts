import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: the last treatment of each kind of trouble. */
export const keyboardPath: KeyStep[] = [
  { to: 'leave it empty', press: ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'] },
  { to: 'leave the cents', press: ['ArrowRight', 'ArrowRight'] },
  { to: 'leave 999', press: ['ArrowRight', 'ArrowRight'] },
  { to: 'leave the spellings', press: ['ArrowRight', 'ArrowRight'] },
  { to: 'leave both', press: ['ArrowRight'] },
];
