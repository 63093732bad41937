import type { KeyStep } from '../kit/keyboard.ts';

/** Draws 200 people by lot, four times. */
export const keyboardPath: KeyStep[] = [
  { to: 'Draw lots', press: ['Enter'] },
  { to: 'Ask 200', press: ['Enter', 'Enter', 'Enter', 'Enter'] },
];
