import type { KeyStep } from '../kit/keyboard.ts';

/** Writes an order on the note. */
export const keyboardPath: KeyStep[] = [{ to: 'The bread is ready', press: ['ArrowRight'] }];
