import { expect, test } from 'vitest';
import type { QuestionDraft } from '#courseware/questions/draft.ts';
import { insertBlank, removeBlank } from './edit-blanks.ts';

const cat = { accept: ['cat'] };
const dog = { accept: ['dog', 'wolf'], say: 'It barks.' };
const draft: QuestionDraft = { text: 'A [[1]] and a [[2]].', blanks: [cat, dog] };

test('a new blank gets the number of its place, and the later ones move on', () => {
  expect(insertBlank(draft, 7)).toEqual({
    text: 'A [[1]][[2]] and a [[3]].',
    blanks: [cat, { accept: [] }, dog],
  });
  expect(insertBlank({ text: '' }, 0)).toEqual({ text: '[[1]]', blanks: [{ accept: [] }] });
});

test('a removed blank leaves its answer in the text, and the later ones move up', () => {
  expect(removeBlank(draft, 0)).toEqual({ text: 'A cat and a [[1]].', blanks: [dog] });
});
