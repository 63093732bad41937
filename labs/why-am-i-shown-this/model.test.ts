import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { compare, films, model, people, recommend, shownOf, type Thumb } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('likeness is counted as in the lesson', () => {
  const eve = people.find(({ name }) => name === 'Eve')?.thumbs.slice(0, 5) ?? [];
  const byName = new Map(
    compare([...eve, 0, 0, 0, 0, 0]).map((likeness) => [likeness.person.name, likeness]),
  );
  expect(byName.get('Ali')).toMatchObject({ both: 3, agree: 3, weight: 3 });
  expect(byName.get('Bea')).toMatchObject({ both: 3, agree: 0, weight: 0 });
  expect(byName.get('Cem')).toMatchObject({ both: 2, agree: 2, weight: 2 });
});

test('the thumbs of people who agree add up, and the best guess comes first', () => {
  const thumbs: Thumb[] = [1, 0, -1, 0, 0, 0, 0, 0, 0, 1];
  expect(recommend(thumbs)[0]).toEqual({ film: films.indexOf('Space'), points: 6, because: ['Ali', 'Cem'] });
});

test('rated films are not shown, and without thumbs nothing is', () => {
  const thumbs: Thumb[] = [1, 1, 0, 0, 0, 0, 0, 0, 0, 0];
  expect(recommend(thumbs).map(({ film }) => film)).not.toContain(0);
  expect(shownOf(recommend(Array<Thumb>(10).fill(0)))).toEqual([]);
});

test('a user without similar users is shown nothing', () => {
  const thumbs: Thumb[] = [0, 0, 0, 0, 0, 0, -1, -1, -1, -1];
  expect(checkGoal(model, 'odd-one-out', { thumbs }, 1)).toBe(true);
  expect(shownOf(recommend(thumbs))).toEqual([]);
});
