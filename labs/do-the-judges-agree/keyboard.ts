import type { KeyStep } from '../kit/keyboard.ts';

const enter = (times: number) => Array<string>(times).fill('Enter');

/** Reaches the first goal of a visitor: the first pile, an improved line, and the new answers by their amount. */
export const keyboardPath: KeyStep[] = [
  { to: 'Pass', press: enter(10) },
  { to: 'The answer is complete', press: ['ArrowRight'] },
  { to: 'first answers', press: ['ArrowRight'] },
  { to: 'Pass', press: enter(1) },
  { to: 'Fail', press: enter(1) },
  { to: 'Pass', press: enter(1) },
  { to: 'Fail', press: enter(1) },
  { to: 'Pass', press: enter(1) },
  { to: 'Fail', press: enter(1) },
  { to: 'Pass', press: enter(4) },
];
