import type { KeyStep } from '../kit/keyboard.ts';

/** Lets steps go astray, looks further ahead, and sweeps to the end. */
export const keyboardPath: KeyStep[] = [
  { to: 'Steps that go astray', press: Array<string>(4).fill('ArrowRight') },
  { to: 'Discount, γ', press: Array<string>(5).fill('ArrowRight') },
  { to: 'Sweeps', press: ['End'] },
];
