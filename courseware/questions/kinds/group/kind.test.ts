import { expect, test } from 'vitest';
import { drawSample, findSampleProblems, readSample } from '#testing/questions.ts';
import { gradeAnswer } from '../../grade.ts';

const groups = [
  { name: 'learns', items: ['spam filter', 'film tips'] },
  { name: 'follows a rule', items: ['alarm clock'] },
];

test('groups earn the share of the items that are where they belong', () => {
  const question = readSample('group', { groups });
  const drawn = drawSample(question);
  const grade = (groupOf: (item: string) => number) =>
    gradeAnswer(question, drawn, drawn.view.items.map(groupOf)).score;
  expect(grade((item) => (item === 'alarm clock' ? 1 : 0))).toBe(1);
  expect(grade(() => 0)).toBeCloseTo(2 / 3);
});

test.each([
  ['an item in two groups', ['spam filter'], 'groups: An item stands in two groups'],
  [
    'too many items',
    Array.from({ length: 8 }, (_none, index) => `rule ${index}`),
    'groups: At most 12 items in all',
  ],
])('%s is refused', (_what, items, message) => {
  const all = [...groups, { name: 'other', items: ['a', 'b', 'c'] }, { name: 'last', items }];
  expect(findSampleProblems('group', { groups: all })).toEqual([message]);
});
