import { expect, test } from 'vitest';
import { courseProgress } from './course-progress.ts';

const lessons = ['one', 'two', 'three', 'four'].map((id) => ({
  id,
  slug: id,
  title: id,
  duration_minutes: 5,
}));
const read = (lesson_id: string, minute: number, isDone = false) => ({
  lesson_id,
  block_key: `in-${lesson_id}`,
  done_at: isDone ? '2026-01-01T00:00:00Z' : null,
  updated_at: `2026-01-01T10:${String(minute).padStart(2, '0')}:00Z`,
});

test('a course that was not begun begins with its first lesson', () => {
  expect(courseProgress(lessons, [])).toEqual({
    done: 0,
    total: 4,
    next: lessons[0],
    blockKey: '',
    minutesLeft: 20,
  });
});

test('it continues in the lesson that was read last, at its block', () => {
  const found = courseProgress(lessons, [read('one', 1), read('three', 5), read('two', 3)]);
  expect(found).toMatchObject({ next: { id: 'three' }, blockKey: 'in-three', done: 0 });
});

test('after a lesson that is done the next one that is not follows, and skipped ones come at the end', () => {
  const two = read('two', 5, true);
  expect(courseProgress(lessons, [two])).toMatchObject({ next: { id: 'three' }, done: 1, minutesLeft: 15 });
  const behind = [two, read('three', 6, true), read('four', 7, true)];
  expect(courseProgress(lessons, behind)).toMatchObject({ next: { id: 'one' }, done: 3 });
});

test('when all lessons are done there is none to go on with', () => {
  const all = lessons.map(({ id }, minute) => read(id, minute, true));
  expect(courseProgress(lessons, all)).toMatchObject({ next: undefined, blockKey: '', minutesLeft: 0 });
  expect(courseProgress([], [])).toMatchObject({ next: undefined, total: 0 });
});
