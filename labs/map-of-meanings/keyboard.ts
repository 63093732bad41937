import type { KeyStep } from '../kit/keyboard.ts';

/** Trains to the end, and compares ferry with boat. */
export const keyboardPath: KeyStep[] = [
  { to: 'Training rounds', press: ['End'] },
  { to: 'Second word', press: Array<string>(20).fill('ArrowUp') },
];
