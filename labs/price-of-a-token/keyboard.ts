import type { KeyStep } from '../kit/keyboard.ts';

/** Reaches the first goal of a visitor: a cached beginning, stored general answers, and a small model in front. */
export const keyboardPath: KeyStep[] = [
  { to: 'Cache the beginning', press: ['Space'] },
  { to: 'The date is in the first line', press: ['Space'] },
  { to: 'no answers', press: ['ArrowRight'] },
  { to: 'A small model answers first', press: ['Space'] },
  { to: 'It passes on', press: Array<string>(3).fill('ArrowRight') },
];
