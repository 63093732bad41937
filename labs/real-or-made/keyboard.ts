import type { KeyStep } from '../kit/keyboard.ts';

const press = (to: string): KeyStep => ({ to, press: ['Enter'] });

const answers = ['Real', 'Made', 'Made', 'Made', 'Real', 'Made', 'Real', 'Made'];

/** Judges a visitor's pictures, looks outside at the second one, which has no clue, and opens the answers. */
export const keyboardPath: KeyStep[] = [
  ...answers.flatMap((answer, index) => [
    press(`Picture ${index + 1}`),
    ...(index === 1 ? [press('Look outside')] : []),
    press(answer),
  ]),
  press('Open the answers'),
];
