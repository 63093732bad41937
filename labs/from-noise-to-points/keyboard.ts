import type { KeyStep } from '../kit/keyboard.ts';

/** Trains to the end, and walks back in twelve cosine steps. */
export const keyboardPath: KeyStep[] = [
  { to: '20 rounds', press: Array<string>(20).fill('Enter') },
  { to: 'Linear', press: ['ArrowRight'] },
  { to: 'Steps of the walk', press: Array<string>(6).fill('ArrowRight') },
];
