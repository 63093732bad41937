import type { KeyStep } from '../kit/keyboard.ts';

/** Puts all four parts into the prompt for the owl. */
export const keyboardPath: KeyStep[] = ['Task', 'Reader', 'Material', 'Form'].map((to) => ({
  to,
  press: ['Enter'],
}));
