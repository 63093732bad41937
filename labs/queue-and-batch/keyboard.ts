import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: batches of up to 32, without a wait. */
export const keyboardPath: KeyStep[] = [{ to: 'Largest batch', press: ['End'] }];
