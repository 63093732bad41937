import type { KeyStep } from '../kit/keyboard.ts';

/** Explores a great deal, for three hundred runs. */
export const keyboardPath: KeyStep[] = [
  { to: 'Explore, ε', press: ['End'] },
  { to: '50 runs', press: ['Enter', 'Enter', 'Enter', 'Enter', 'Enter', 'Enter'] },
];
