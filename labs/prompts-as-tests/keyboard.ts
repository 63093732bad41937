import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: one line for each case at the edge. */
export const keyboardPath: KeyStep[] = [
  { to: 'say nothing', press: ['ArrowRight', 'ArrowRight'] },
  { to: 'use the name', press: ['ArrowRight'] },
  { to: 'never', press: ['ArrowRight', 'ArrowRight'] },
  { to: 'Be warm', press: ['Space'] },
  { to: 'Do not mention a fee', press: ['Space'] },
  { to: 'Say what kind of tool', press: ['Space'] },
  { to: 'Mark the message off', press: ['Space'] },
];
