import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: the first two buttons of each kind. */
export const keyboardPath: KeyStep[] = [
  { to: 'Coat', press: ['Enter'] },
  { to: 'Button 3', press: ['Enter'] },
  { to: 'Shirt', press: ['Enter'] },
  { to: 'Button 7', press: ['Enter'] },
  { to: 'Shirt', press: ['Enter'] },
  { to: 'Button 9', press: ['Enter'] },
  { to: 'Coat', press: ['Enter'] },
];
