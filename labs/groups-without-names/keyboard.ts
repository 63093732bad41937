import type { KeyStep } from '../kit/keyboard.ts';

/** Four groups, other starting points until they are lucky ones, and the run to its end. */
export const keyboardPath: KeyStep[] = [
  { to: 'Groups', press: ['ArrowRight'] },
  { to: 'Other starting points', press: ['Enter'] },
  { to: 'To the end', press: ['Enter'] },
];
