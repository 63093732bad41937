import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: the line goes from 0.50 to 0.75. */
export const keyboardPath: KeyStep[] = [{ to: 'The line', press: Array<string>(25).fill('ArrowRight') }];
