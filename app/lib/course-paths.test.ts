import { expect, test } from 'vitest';
import { lessonPath } from './course-paths.ts';

test('the path of a lesson names the block to go on with', () => {
  expect(lessonPath('meet-ai', 'rules')).toBe('/courses/meet-ai/rules');
  expect(lessonPath('meet-ai', 'rules', 'ab12')).toBe('/courses/meet-ai/rules#block-ab12');
});
