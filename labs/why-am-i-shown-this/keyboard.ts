import type { KeyStep } from '../kit/keyboard.ts';

/** Likes Robots and Ghosts, and does not like Ponies, so that Space comes to the top. */
export const keyboardPath: KeyStep[] = [
  { to: 'Robots', press: ['Enter'] },
  { to: 'Ghosts', press: ['Enter'] },
  { to: 'Ponies', press: ['Enter', 'Enter'] },
];
