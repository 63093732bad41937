import type { KeyStep } from '../kit/keyboard.ts';
import { type Box, drawTruth, model } from './model.ts';

/** The keys that move one corner of a box. Shift makes a step of 5 pixels. */
function keys(from: number, to: number, before: string, after: string): string[] {
  const [far, key] = [Math.abs(to - from), to < from ? before : after];
  return [...Array<string>(Math.floor(far / 5)).fill(`Shift+${key}`), ...Array<string>(far % 5).fill(key)];
}

const [truth, start] = [drawTruth(1), model.start(1).boxes];

function drag(index: number): KeyStep[] {
  const empty: Box = [0, 0, 1, 1];
  const [from, to] = [start[index] ?? empty, truth[index] ?? empty];
  return [
    {
      to: 'Top left corner',
      press: [
        ...keys(from[0], to[0], 'ArrowLeft', 'ArrowRight'),
        ...keys(from[1], to[1], 'ArrowUp', 'ArrowDown'),
      ],
    },
    {
      to: 'Bottom right corner',
      press: [
        ...keys(from[2], to[2], 'ArrowLeft', 'ArrowRight'),
        ...keys(from[3], to[3], 'ArrowUp', 'ArrowDown'),
      ],
    },
  ];
}

/** Reaches the first goal of a visitor: exact boxes around the barn and the lamb. */
export const keyboardPath: KeyStep[] = [
  ...drag(0),
  { to: 'Barn', press: ['ArrowRight', 'ArrowRight', 'ArrowRight'] },
  ...drag(3),
];
