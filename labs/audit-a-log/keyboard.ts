import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: a version that was never announced. */
export const keyboardPath: KeyStep[] = [
  { to: 'day', press: ['ArrowRight', 'ArrowRight', 'ArrowRight'] },
  { to: 'Report lines of version 7.3', press: ['Enter'] },
];
