import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: more hidden neurons, then fifty rounds. */
export const keyboardPath: KeyStep[] = [
  { to: 'Hidden neurons', press: ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'] },
  { to: '5 rounds', press: Array<string>(10).fill('Enter') },
];
