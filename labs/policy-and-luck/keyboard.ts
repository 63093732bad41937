import type { KeyStep } from '../kit/keyboard.ts';

/** Subtracts the mean reward, and lets 24 runs go. */
export const keyboardPath: KeyStep[] = [
  { to: 'Subtract the mean reward', press: ['Space'] },
  { to: '1 run', press: ['ArrowLeft'] },
];
