import type { KeyStep } from '../kit/keyboard.ts';

/** Chooses the gorge, and gives each optimiser the rate of the guide. */
export const keyboardPath: KeyStep[] = [
  { to: 'Bowl', press: ['ArrowRight'] },
  { to: 'Plain descent, rate', press: Array<string>(9).fill('ArrowRight') },
  { to: 'Momentum, rate', press: Array<string>(3).fill('ArrowRight') },
  { to: 'Adam, rate', press: Array<string>(3).fill('ArrowRight') },
  { to: 'Steps', press: [...Array<string>(20).fill('ArrowRight')] },
];
