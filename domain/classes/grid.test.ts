import { expect, test } from 'vitest';
import {
  countDone,
  findStuck,
  type GridColumn,
  type GridResponse,
  type GridRow,
  keepLatest,
  mergeGrid,
  type Progress,
  sinceOf,
  stateAt,
  withProgress,
} from './grid.ts';

const row = (id: string, cells: string): GridRow => ({
  id,
  name: id,
  has_joined: true,
  active_at: null,
  cells,
});
const columns: GridColumn[] = ['One', 'Two', 'Three'].map((title) => ({
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

test('a message changes one cell, of which nothing that is done is taken back', () => {
  const withQuiz = columns.map((column, at) =>
    at === 2 ? { ...column, lesson_id: null, module_id: 'second' } : column,
  );
  const grid = mergeGrid(undefined, { ...whole, columns: withQuiz });
  const { at } = whole;
  const cellsAfter = (...messages: Omit<Progress, 'at'>[]) =>
    withProgress(
      grid,
      messages.map((message) => ({ at, ...message })),
    ).rows.map(({ cells }) => cells);
  expect(cellsAfter({ member: 'Lou', lesson: 'Two', state: '1' })).toEqual(['213', '.1.']);
  expect(cellsAfter({ member: 'Lou', module: 'second', state: '3' })).toEqual(['213', '..3']);
  expect(cellsAfter({ member: 'Kim', lesson: 'One', state: '1' })).toEqual(['213', '...']);
  const [begun, done] = (['1', '2'] as const).map((state) => ({ member: 'Lou', lesson: 'One', state }));
  if (!begun || !done) throw new Error('no messages');
  expect(cellsAfter(begun, done)).toEqual(['213', '2..']);
  // What the grid does not show, and who is not in it.
  expect(cellsAfter({ member: 'Lou' }, { member: 'Lou', lesson: 'Other', state: '2' })).toEqual([
    '213',
    '...',
  ]);
  expect(cellsAfter({ member: 'Eve', lesson: 'One', state: '2' })).toEqual(['213', '...']);
});

test('who learns again is stuck in no lesson, and a message from before the grid changes nothing', () => {
  const grid = mergeGrid(undefined, whole);
  const message = { member: 'Kim', lesson: 'Two', state: '2' } as const;
  expect(withProgress(grid, [{ ...message, at: whole.at }]).rows[0]).toMatchObject({
    cells: '221',
    active_at: whole.at,
  });
  const before = '2026-11-18T11:59:49.000Z';
  expect(withProgress(grid, [{ ...message, at: before }])).toBe(grid);
});

test('of the messages about a cell the latest is kept', () => {
  const first = { member: 'Kim', at: whole.at, lesson: 'One', state: '1' } as const;
  const others = [
    { ...first, member: 'Lou' },
    { ...first, lesson: 'Two' },
  ];
  const latest = { ...first, state: '2' } as const;
  expect([first, ...others, latest].reduce<Progress[]>(keepLatest, [])).toEqual([...others, latest]);
});
