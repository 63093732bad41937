import { expect, test } from 'vitest';
import {
  countDone,
  findStuck,
  type GridResponse,
  type GridRow,
  mergeGrid,
  sinceOf,
  stateAt,
} from './grid.ts';

const row = (id: string, cells: string): GridRow => ({
  id,
  name: id,
  has_joined: true,
  active_at: null,
  cells,
});
const columns = ['One', 'Two', 'Three'].map((title) => ({
  lesson_id: title,
  module_id: 'module',
  module: 'Module',
  module_slug: 'module',
  title,
  slug: title,
}));
const whole: GridResponse = {
  at: '2026-11-18T12:00:00.000Z',
  is_part: false,
  course: 'course',
  courses: [{ id: 'course', slug: 'course', title: 'Course' }],
  columns,
  rows: [row('Lou', '...'), row('Kim', '213')],
};

test('rows are sorted by name, and a part replaces those that it has', () => {
  const grid = mergeGrid(undefined, whole);
  expect(grid.rows.map(({ name }) => name)).toEqual(['Kim', 'Lou']);
  const later = mergeGrid(grid, {
    at: '2026-11-18T12:00:05.000Z',
    is_part: true,
    course: 'course',
    courses: null,
    columns: null,
    rows: [row('Lou', '1..')],
  });
  expect(later.rows.map(({ cells }) => cells)).toEqual(['213', '1..']);
  expect(later.columns).toEqual(columns);
  expect(sinceOf(later)).toBe('2026-11-18T11:59:55.000Z');
});

test('a whole response replaces the grid, such as when somebody has left', () => {
  const grid = mergeGrid(mergeGrid(undefined, whole), { ...whole, rows: [row('Kim', '222')] });
  expect(grid.rows.map(({ cells }) => cells)).toEqual(['222']);
});

test('a grid says who is stuck and where, and how much is done', () => {
  const grid = mergeGrid(undefined, whole);
  expect(findStuck(grid).map((found) => [found.row.name, found.columns.map(({ title }) => title)])).toEqual([
    ['Kim', ['Three']],
  ]);
  expect(grid.rows.map(countDone)).toEqual([1, 0]);
  expect([0, 1, 2, 3].map((place) => stateAt(row('Kim', '213'), place))).toEqual([
    'done',
    'begun',
    'stuck',
    'open',
  ]);
});
