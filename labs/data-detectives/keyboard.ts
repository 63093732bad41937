import type { KeyStep } from '../kit/keyboard.ts';

const finds = [
  ['Ivo, born', 'It cannot be', 'Ring the parents'],
  ['Freya, height', 'Wrong unit', 'Ring the parents'],
  ['Row 11: Emil', 'Twice', 'Leave the row out'],
  ['Amir, height', 'Blank', 'Mark as unknown'],
  ['Jun, team', 'Two spellings', 'Ring the parents'],
  ['Chidi, from', 'Two cells do not fit', 'Mark as unknown'],
];

/** Finds the six errors in the list of a visitor. */
export const keyboardPath: KeyStep[] = finds.flat().map((to) => ({ to, press: ['Enter'] }));
