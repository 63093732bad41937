import type { KeyStep } from '../kit/keyboard.ts';

/** Opens the gates' settings, keeps almost everything, and lets only symbols in. */
export const keyboardPath: KeyStep[] = [
  { to: 'Simple cell', press: ['ArrowRight'] },
  { to: 'Forget gate, always', press: ['End'] },
  { to: 'Input gate, always', press: ['Home'] },
  { to: 'Input gate, more at a symbol', press: ['End'] },
];
