import { expect, test } from 'vitest';
import { seededRandom } from '#courseware/random.ts';
import { findLineDifference } from './line-difference.ts';

const show = (before: string, after: string) =>
  findLineDifference(before, after).map(({ kind, lines }) => `${kind}: ${lines.join(' ')}`);

test('added, removed and changed lines are distinguished', () => {
  expect(show('a\nb\nc', 'a\nb\nc')).toEqual(['same: a b c']);
  expect(show('a\nc', 'a\nb\nc')).toEqual(['same: a', 'added: b', 'same: c']);
  expect(show('a\nb\nc', 'a\nc')).toEqual(['same: a', 'removed: b', 'same: c']);
  expect(show('a\nb\nc', 'a\nx\nc')).toEqual(['same: a', 'removed: b', 'added: x', 'same: c']);
  expect(show('', 'a')).toEqual(['removed: ', 'added: a']);
});

test('the old text is what is the same and removed, the new one what is the same and added', () => {
  const random = seededRandom('differences');
  const text = () => Array.from({ length: random.below(30) }, () => 'abc'[random.below(3)]).join('\n');
  for (let round = 0; round < 500; round += 1) {
    const [before, after] = [text(), text()];
    const runs = findLineDifference(before, after);
    const without = (kind: string) => runs.flatMap((run) => (run.kind === kind ? [] : run.lines)).join('\n');
    expect([without('added'), without('removed')]).toEqual([before, after]);
  }
});

test('two long texts without a common line are compared at once', () => {
  const text = (letter: string) => Array.from({ length: 50_000 }, (_line, at) => letter + at).join('\n');
  expect(findLineDifference(text('a'), text('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});
