import type { KeyStep } from '../kit/keyboard.ts';

/** Lets the medium model write five stories, and lowers the temperature from 1.5 to 0.3. */
export const keyboardPath: KeyStep[] = [
  { to: 'What comes next', press: ['ArrowRight'] },
  { to: 'Small', press: ['ArrowRight'] },
  { to: 'Temperature', press: Array<string>(12).fill('ArrowLeft') },
];
