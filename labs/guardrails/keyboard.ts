import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: one word for each harm. */
export const keyboardPath: KeyStep[] = [
  { to: 'contains "address"', press: ['Space'] },
  { to: 'contains "holiday"', press: ['Space'] },
  { to: 'contains "guard"', press: ['Space'] },
  { to: 'contains "rules"', press: ['Space'] },
  { to: 'contains "lock"', press: ['Space'] },
];
