import type { KeyStep } from '../kit/keyboard.ts';

/** Goes back one checkpoint from the last, and marks it for the name. */
export const keyboardPath: KeyStep[] = [
  { to: 'Checkpoint', press: ['ArrowLeft'] },
  { to: 'First right here for the name', press: ['Enter'] },
];
