import { expect, test } from 'vitest';
import { sentencesIn } from './sentences.ts';

const cut = (text: string) => sentencesIn(text, 'en').map(({ start, end }) => text.slice(start, end));

test('a text is read sentence by sentence, and white space is not read', () => {
  expect(cut('  A door opens. How does it know?\n It does not. ')).toEqual([
    'A door opens.',
    'How does it know?',
    'It does not.',
  ]);
  expect(cut(' \n ')).toEqual([]);
});

test('a number with a decimal point is not the end of a sentence', () => {
  expect(cut('It is 3.5 kg heavy. That is much.')).toEqual(['It is 3.5 kg heavy.', 'That is much.']);
});
