import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: one small rate, one that is fine and the largest, then ten steps. */
export const keyboardPath: KeyStep[] = [
  { to: 'Rate of run A', press: ['Home'] },
  { to: 'Rate of run C', press: ['End'] },
  { to: 'One step', press: Array<string>(10).fill('Enter') },
];
