import type { KeyStep } from '../kit/keyboard.ts';

/** Guesses 3.3 nats, in steps of a tenth from 1, and trains for 50 steps. */
export const keyboardPath: KeyStep[] = [
  { to: 'My guess for the first loss', press: Array<string>(23).fill('ArrowRight') },
  { to: 'Train 50 steps', press: ['Enter'] },
];
