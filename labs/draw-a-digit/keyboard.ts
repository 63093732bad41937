import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: four writers, and drawings that are cut out first. */
export const keyboardPath: KeyStep[] = [
  { to: 'Learn from Bo', press: ['Space'] },
  { to: 'Learn from Chi', press: ['Space'] },
  { to: 'Learn from Dov', press: ['Space'] },
  { to: 'Cut each drawing out', press: ['Space'] },
];
