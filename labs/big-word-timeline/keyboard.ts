import type { KeyStep } from '../kit/keyboard.ts';

const titles = [
  'Turing',
  'The name',
  'ELIZA',
  'Deep Blue',
  'A network',
  'AlphaGo',
  'The transformer',
  'Chatbots',
];

/** Places all events one year apart, in the right order. */
export const keyboardPath: KeyStep[] = [
  ...titles.flatMap((title, index) => [
    { to: title, press: ['Enter'] },
    { to: 'Year', press: ['Home', 'ArrowRight', ...Array<string>(index).fill('ArrowRight')] },
  ]),
  { to: 'How far off', press: ['Enter'] },
];
