import type { KeyStep } from '../kit/keyboard.ts';

/** Goes from the base model to the preferred one. */
export const keyboardPath: KeyStep[] = [{ to: 'Base', press: ['ArrowRight', 'ArrowRight'] }];
