import type { KeyStep } from '../kit/keyboard.ts';

const marks = 'Junk Keep Keep Keep Junk Junk Junk Junk Junk Keep Keep Keep';

/** Marks all twelve messages of a visitor, of which the next one comes up by itself, and makes 4 points junk. */
export const keyboardPath: KeyStep[] = [
  ...marks.split(' ').map((to) => ({ to, press: ['Enter'] })),
  { to: 'Junk from', press: ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight'] },
];
