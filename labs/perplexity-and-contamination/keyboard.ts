import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: all questions slip in. */
export const keyboardPath: KeyStep[] = [{ to: 'Questions that slip in', press: ['End'] }];
