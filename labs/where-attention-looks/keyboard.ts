import type { KeyStep } from '../kit/keyboard.ts';

/** Asks about Dan instead of Ada. */
export const keyboardPath: KeyStep[] = [{ to: 'Word 10', press: ['ArrowDown', 'ArrowDown', 'ArrowDown'] }];
