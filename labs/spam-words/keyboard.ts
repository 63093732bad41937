import type { KeyStep } from '../kit/keyboard.ts';

const marks = 'Junk Keep Keep Keep Junk Junk Junk Junk Junk Keep Keep Keep';

/** Marks all twelve messages of a visitor. The next one comes up by itself. */
export const keyboardPath: KeyStep[] = marks.split(' ').map((to) => ({ to, press: ['Enter'] }));
