import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: twenty steps on the new text. */
export const keyboardPath: KeyStep[] = [{ to: 'Ten steps', press: ['Enter', 'Enter'] }];
