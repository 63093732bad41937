import assert from 'node:assert/strict';
import type { SupabaseClient } from '@supabase/supabase-js';
import { classTopic, progressEvent } from '#domain/classes/class-topic.ts';
import { gridResponseSchema, mergeGrid, progressSchema, withProgress } from '#domain/classes/grid.ts';
import type { Database } from '#domain/database/database-types.ts';
import { type Pair, serviceAt, visitorAt } from './pair.ts';

type Client = SupabaseClient<Database>;

interface Message {
  event: string;
  payload?: unknown;
}

const password = 'a password for two classes';

/**
 * A pupil finishes lessons at the first process. The teacher of the class listens at the second, and puts every message
 * into the grid, as the page does. A teacher of another class hears nothing.
 */
export async function checkGrid(pair: Pair, rounds: number): Promise<string> {
  const { course, lessons } = await addCourse(pair, rounds);
  const pupil = await signIn(pair, 'grid-pupil', 'first');
  const teacher = await signIn(pair, 'grid-teacher', 'second');
  const stranger = await signIn(pair, 'grid-stranger', 'second');
  const own = await addClass(pair, teacher.id, course, pupil.id);
  const other = await addClass(pair, stranger.id, course);

  let onHeard = (_message: Message) => {};
  await listen(teacher.client, own, (message) => onHeard(message));
  await listen(stranger.client, other, () => assert.fail('a teacher heard of another class'));
  const { data } = await teacher.client.rpc('class_grid', { class: own, course }).throwOnError();
  let grid = mergeGrid(undefined, gridResponseSchema.parse(data));
  const delays: number[] = [];
  for (const [at, lesson] of lessons.entries()) {
    const shown = new Promise<void>((resolve, reject) => {
      onHeard = ({ event, payload }) => {
        if (event !== progressEvent) return reject(new Error(`heard ${event}`));
        grid = withProgress(grid, [progressSchema.parse(payload)]);
        if (grid.rows[0]?.cells.split('2').length === at + 2) resolve();
      };
    });
    const finishedAt = performance.now();
    await pupil.client.rpc('save_progress', { lesson, mark_done: true }).throwOnError();
    await shown;
    delays.push(performance.now() - finishedAt);
  }
  await Promise.all([teacher.client.removeAllChannels(), stranger.client.removeAllChannels()]);
  const sorted = delays.toSorted((one, another) => one - another);
  const [median = 0, worst = 0] = [0.5, 1].map((share) => sorted[Math.floor((sorted.length - 1) * share)]);
  return (
    `${rounds} lessons finished at one process, in the grid at the other after ${median.toFixed(0)} ms (median), ` +
    `${worst.toFixed(0)} ms (worst); another class heard nothing`
  );
}

/** An introductory course with lessons that have no questions, so that they are done on request. */
async function addCourse({ query }: Pair, lessons: number): Promise<{ course: string; lessons: string[] }> {
  const rows = await query<{ course: string; lesson: string }>(
    `with course as (
       insert into courses (slug, title, summary, level, instructor, category, duration, status, introductory)
       values ('zz-grid', 'Grid', 'Text', 'Beginner', 'Ann', 'Basics', '1 week', 'Published', true) returning id
     ), module as (
       insert into course_modules (course_id, position, title) select id, 1, 'Module' from course returning id
     ), lesson as (
       insert into course_lessons (module_id, position, title)
       select module.id, at, 'Lesson ' || at from module, generate_series(1, $1::integer) as at
       returning id, position
     )
     select course.id as course, lesson.id as lesson from course, lesson order by lesson.position`,
    [lessons],
  );
  const course = rows[0]?.course ?? '';
  await query(
    `insert into lesson_contents (lesson_id, course_id, blocks, revision)
     select id, course_id, '[]', 1 from course_lessons where course_id = $1`,
    [course],
  );
  return { course, lessons: rows.map(({ lesson }) => lesson) };
}

async function signIn(
  pair: Pair,
  name: string,
  at: 'first' | 'second',
): Promise<{ id: string; client: Client }> {
  const email = `${name}@example.com`;
  const client = visitorAt(pair, pair[at]);
  const options = { email, password, email_confirm: true, user_metadata: { birth_year: 1990 } };
  assert.equal((await serviceAt(pair.first).auth.admin.createUser(options)).error, null);
  const { data } = await client.auth.signInWithPassword({ email, password });
  assert.ok(data.user);
  return { id: data.user.id, client };
}

/** A class of a school of its own that works on the course. */
async function addClass({ query }: Pair, teacher: string, course: string, pupil?: string): Promise<string> {
  const [school] = await query<{ id: string }>(
    `insert into organisations (name, kind) values ('School', 'school') returning id`,
  );
  assert.ok(school);
  await query(`insert into organisation_members (organisation_id, user_id, role) values ($1, $2, 'owner')`, [
    school.id,
    teacher,
  ]);
  await query(
    `insert into classes (id, organisation_id, name, code) values ($1, $1, 'Class', private.new_family_code())`,
    [school.id],
  );
  await query('insert into class_assignments (class_id, course_id) values ($1, $2)', [school.id, course]);
  if (pupil) {
    await query(
      `insert into class_members (class_id, user_id, name, email, joined_at) values ($1, $2, 'Kim', 'kim@example.com', now())`,
      [school.id, pupil],
    );
  }
  return school.id;
}

async function listen(client: Client, classId: string, onEvent: (message: Message) => void): Promise<void> {
  await client.realtime.setAuth();
  const channel = client.channel(classTopic(classId), { config: { private: true } });
  channel.on('broadcast', { event: '*' }, onEvent);
  const state = await new Promise<string>((resolve) => channel.subscribe((reported) => resolve(reported)));
  assert.equal(state, 'SUBSCRIBED');
}
