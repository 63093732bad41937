import { afterAll, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { courseReaders, startLearning } from './learning.ts';
import { actors, addPeople } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, addCourse, addModule, enrol, setStatus } = startLearning(backend.database);

test.for(courseReaders)(
  'the module of a course that is %s is read by those who may read the course',
  async ([status, readers]) => {
    const course = await addCourse();
    const id = await addModule(course);
    await enrol('userA', course);
    await setStatus(course, status);
    for (const actor of actors) {
      const rows = await as(actor, 'select id from public.course_modules where id = $1', [id]);
      expect(rows, actor).toEqual(readers[actor] ? [{ id }] : []);
    }
  },
);

test.for(actors)('%s writes no module past the functions', async (actor) => {
  const course = await addCourse();
  const id = await addModule(course);
  for (const write of [
    `insert into public.course_modules (course_id, position, title) values ('${course}', 2, 'New')`,
    `update public.course_modules set title = 'Changed' where id = '${id}'`,
    `delete from public.course_modules where id = '${id}'`,
  ]) {
    await expect(as(actor, write)).rejects.toMatchObject({ code: '42501' });
  }
});
