import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: five percent, three standard deviations, and a control group. */
export const keyboardPath: KeyStep[] = [
  { to: 'Share on the new version', press: ['ArrowLeft', 'ArrowLeft', 'ArrowLeft'] },
  { to: 'Go back above', press: ['ArrowRight', 'ArrowRight'] },
  { to: 'a usual day', press: ['ArrowRight'] },
];
