import { expect, test } from 'vitest';
import { designB } from '#app/content/memberships/plan-facts.ts';
import { readShippedCourses } from '#testing/shipped-courses.ts';
import { beginner } from './levels/beginner.ts';
import { expert } from './levels/expert.ts';
import { intermediate } from './levels/intermediate.ts';

const { courses: curriculum } = await readShippedCourses();

const levels = [beginner, intermediate, expert];

test('each level has the length and the number of modules the spec states', () => {
  expect(levels.map(({ level, path, duration, modules }) => [level, path, duration, modules])).toEqual([
    ['Beginner', '/beginner-ai', '6-8 weeks', 12],
    ['Intermediate', '/intermediate-ai', '8-10 weeks', 16],
    ['Expert', '/expert-ai', '12-16 weeks', 24],
  ]);
});

test('the modules of the curriculum add up to those of each level', () => {
  for (const level of levels) {
    const courses = curriculum.filter((course) => course.level === level.courseLevel);
    expect(courses.flatMap(({ modules }) => modules).length, level.id).toBe(level.modules);
  }
});

test('as many courses are introductory as the Free plan promises', () => {
  expect(curriculum.filter(({ introductory }) => introductory)).toHaveLength(designB.freeCourses);
});
