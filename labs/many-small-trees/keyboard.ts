import type { KeyStep } from '../kit/keyboard.ts';

/** Trees of two questions at a rate of 0.1, and fifty of them. */
export const keyboardPath: KeyStep[] = [
  { to: 'Questions in a row', press: ['ArrowLeft'] },
  { to: '1', press: ['ArrowRight', 'ArrowRight', 'ArrowRight'] },
  { to: 'Trees', press: Array<string>(10).fill('ArrowRight') },
];
