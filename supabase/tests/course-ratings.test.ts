import { afterAll, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { actors, addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, addCourse, enrol, leave, rate } = startLearning(backend.database);

test('only enrolled learners can rate, and a second rating replaces the first', async () => {
  const course = await addCourse();
  const refusal = { code: 'PT409', message: 'Only somebody who is enrolled in a course can rate it.' };
  await expect(rate('userA', course, 5)).rejects.toMatchObject(refusal);
  await enrol('userA', course);
  await enrol('userB', course);
  await rate('userA', course, 1);
  await rate('userA', course, 4);
  await rate('userB', course, 5);
  for (const stars of [0, 6]) {
    await expect(rate('userA', course, stars)).rejects.toMatchObject({ code: '23514' });
  }
  expect(await as('anon', 'select rating::float, ratings from public.course_rating($1)', [course])).toEqual([
    { rating: 4.5, ratings: 2 },
  ]);
  await leave('userA', course);
  await expect(rate('userA', course, 5)).rejects.toMatchObject(refusal);
  expect(await as('anon', 'select ratings from public.course_rating($1)', [course])).toEqual([
    { ratings: 2 },
  ]);
});

test('a course without ratings has no average', async () => {
  const course = await addCourse();
  expect(await as('anon', 'select rating, ratings from public.course_rating($1)', [course])).toEqual([
    { rating: null, ratings: 0 },
  ]);
});

test('a rating can be read by its author and by admins; others see only the average', async () => {
  const course = await addCourse();
  await enrol('userA', course);
  await rate('userA', course, 3);
  const read = 'select user_id, stars from public.course_ratings where course_id = $1';
  const given = [{ user_id: ids.userA, stars: 3 }];
  expect(await as('userA', read, [course])).toEqual(given);
  expect(await as('userB', read, [course])).toEqual([]);
  expect(await as('admin', read, [course])).toEqual(given);
  expect(await as('service', read, [course])).toEqual(given);
  await expect(as('anon', read, [course])).rejects.toMatchObject({ code: '42501' });
});

test.for(actors)('%s writes no rating past the function', async (actor) => {
  const course = await addCourse();
  await enrol('userA', course);
  await rate('userA', course, 3);
  for (const write of [
    `insert into public.course_ratings (course_id, user_id, stars) values ('${course}', '${ids.userB}', 5)`,
    `update public.course_ratings set stars = 5 where course_id = '${course}'`,
    `delete from public.course_ratings where course_id = '${course}'`,
  ]) {
    await expect(as(actor, write)).rejects.toMatchObject({ code: '42501' });
  }
});
