import type { KeyStep } from '../kit/keyboard.ts';

/** Lowers the common bar from 8 to 6. */
export const keyboardPath: KeyStep[] = [{ to: 'Bar for the Hill', press: ['ArrowLeft', 'ArrowLeft'] }];
