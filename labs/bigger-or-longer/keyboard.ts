import type { KeyStep } from '../kit/keyboard.ts';

/** Trains the three runs of about 20 units, and picks the medium one. */
export const keyboardPath: KeyStep[] = [
  { to: 'Train small with 96', press: ['Enter'] },
  { to: 'Train medium with 24', press: ['Enter'] },
  { to: 'Train large with 6', press: ['Enter'] },
  { to: 'Small, 96', press: ['ArrowRight'] },
];
