import { expect, test } from 'vitest';
import { levels } from './levels.ts';
import { designB } from './plans.ts';

test('each level has the length and the number of modules the spec states', () => {
  expect(levels.map(({ level, path, duration, modules }) => [level, path, duration, modules])).toEqual([
    ['Beginner', '/beginner-ai', '6-8 weeks', 12],
    ['Intermediate', '/intermediate-ai', '8-10 weeks', 16],
    ['Expert', '/expert-ai', '12-16 weeks', 24],
  ]);
});

test('the modules of the courses add up to those of their level', () => {
  for (const level of levels) {
    const modules = level.courses.reduce((sum, course) => sum + course.modules, 0);
    expect(modules, level.id).toBe(level.modules);
  }
});

test('as many courses are introductory as the Free plan promises', () => {
  const introductory = levels.flatMap((level) => level.courses).filter((course) => course.introductory);
  expect(introductory).toHaveLength(designB.freeCourses);
});
