import type { KeyStep } from '../kit/keyboard.ts';

/** Sets a price for broken things that is larger than the detour. */
export const keyboardPath: KeyStep[] = [
  { to: 'Price of a broken thing', press: ['ArrowRight', 'ArrowRight'] },
];
