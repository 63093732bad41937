import type { KeyStep } from '../kit/keyboard.ts';

/** Switches two tools on, and allows two calls. */
export const keyboardPath: KeyStep[] = [
  { to: 'Calculator', press: ['Space'] },
  { to: 'Dictionary', press: ['Space'] },
  { to: 'Most calls', press: ['ArrowRight'] },
];
