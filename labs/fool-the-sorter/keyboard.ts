import type { KeyStep } from '../kit/keyboard.ts';

/** Makes the edge of a big button plain, and keeps it as a trick. */
export const keyboardPath: KeyStep[] = [
  { to: 'Width', press: ['ArrowLeft', 'ArrowLeft', 'ArrowLeft'] },
  { to: 'Red edge', press: ['Space'] },
  { to: 'Keep this trick', press: ['Enter'] },
];
