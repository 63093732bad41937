import type { KeyStep } from '../kit/keyboard.ts';

/** Takes the medium model, and goes from 8 bits to 4. */
export const keyboardPath: KeyStep[] = [
  { to: 'Small', press: ['ArrowRight'] },
  { to: 'Bits per weight', press: Array<string>(4).fill('ArrowLeft') },
];
