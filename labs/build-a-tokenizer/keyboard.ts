import type { KeyStep } from '../kit/keyboard.ts';

/** Drags the number of merges to its end. */
export const keyboardPath: KeyStep[] = [
  { to: 'Merge the commonest pair', press: ['Enter'] },
  { to: 'Merges', press: ['End'] },
];
