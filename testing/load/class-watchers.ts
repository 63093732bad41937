import { setTimeout as sleep } from 'node:timers/promises';
import { RealtimeClient } from '@supabase/realtime-js';
import type { Database } from '#backend/database/database.ts';
import { classTopic, progressEvent } from '#domain/classes/class-topic.ts';
import {
  gridResponseSchema,
  keepLatest,
  mergeGrid,
  type Progress,
  progressSchema,
  sinceOf,
  withProgress,
} from '#domain/classes/grid.ts';
import { addLearners, type Learner } from '#testing/classroom/learners.ts';
import { readPublishableKey, type SiteProcess } from '#testing/site-process.ts';
import { createLoadClient, type LoadClient } from './client.ts';
import { type Engine, processorSeconds, withPreparedSite } from './site.ts';

/** Milliseconds, as in `useChannel`. */
const pauseOfPage = 800;

const lessons = 20;

interface Options {
  teachers: number;
  pupils: number;
  /** Of each part: without and with teachers who watch. */
  seconds: number;
  /** Seconds between two events of one pupil. */
  interval: number;
}

interface Prepared {
  teachers: Learner[];
  pupils: Learner[];
  classId: string;
  course: string;
  /** One list for each part. */
  lessons: string[];
}

/**
 * What teachers cost who watch the grid of one class: processor time of the server with them, less that of the same
 * events without them.
 */
export function measureWatchers(engine: Engine, options: Options): Promise<string> {
  return withPreparedSite(
    engine,
    (database) => prepare(database, options),
    (site, prepared) => watch(site, prepared, options),
  );
}

async function watch(site: SiteProcess, prepared: Prepared, options: Options): Promise<string> {
  const client = createLoadClient(site.url);
  const apikey = await readPublishableKey(site);
  const share = async (work: () => Promise<void>) => {
    const before = (await processorSeconds(site.pid)) ?? Number.NaN;
    await work();
    return (((await processorSeconds(site.pid)) ?? Number.NaN) - before) / options.seconds;
  };
  const learn = createPupils(client, apikey, prepared, options);
  // Code that has run often is faster, so the parts alternate.
  await learn(5);
  const without: number[] = [];
  const watched: number[] = [];
  const delays: number[] = [];
  let loads = 0;
  for (let round = 0; round < 2; round += 1) {
    without.push(await share(() => learn(options.seconds)));
    const watchers = await Promise.all(
      prepared.teachers.map((teacher, at) =>
        startWatcher({ site, client, apikey, teacher, address: `10.4.0.${at}`, prepared }),
      ),
    );
    await learn(5);
    for (const watcher of watchers) watcher.delays.length = 0;
    watched.push(await share(() => learn(options.seconds)));
    for (const watcher of watchers) {
      delays.push(...watcher.delays);
      loads += watcher.delays.length;
      await watcher.stop();
    }
    await sleep(1_000);
  }
  client.close();
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  const sorted = delays.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)]?.toFixed(0);
  return (
    `${options.pupils} pupils, an event each ${options.interval} s: ${percent(mean(without))} of a core; ` +
    `with ${options.teachers} teachers ${percent(mean(watched))}; watching costs ` +
    `${percent(mean(watched) - mean(without))}; ${(loads / options.seconds / 2).toFixed(1)} changes a second seen, ` +
    `from the change to the row ${at(0.5)} ms (median), ${at(0.95)} ms (95 %), ${at(1)} ms (worst)`
  );
}

/** Pupils who begin and finish one lesson after the other, evenly spread. Returns how to let them learn for a while. */
function createPupils(client: LoadClient, apikey: string, prepared: Prepared, { pupils, interval }: Options) {
  let event = 0;
  return async (seconds: number) => {
    const gap = (interval * 1_000) / pupils;
    const until = performance.now() + seconds * 1_000;
    for (let dueAt = performance.now(); dueAt < until; dueAt += gap) {
      await sleep(Math.max(0, dueAt - performance.now()));
      const pupil = prepared.pupils[event % pupils];
      const step = Math.floor(event / pupils);
      event += 1;
      const { status, body } = await client.ask({
        method: 'POST',
        path: '/rest/v1/rpc/save_progress',
        headers: { apikey, authorization: `Bearer ${pupil?.token}`, 'x-forwarded-for': '203.0.113.7' },
        body: { lesson: prepared.lessons[Math.floor(step / 2) % lessons], mark_done: step % 2 === 1 },
      });
      if (status !== 200) throw new Error(`progress: ${status} ${body}`);
    }
    await sleep(Math.max(0, until - performance.now()));
  };
}

interface WatcherOptions {
  site: SiteProcess;
  client: LoadClient;
  apikey: string;
  teacher: Learner;
  address: string;
  prepared: Prepared;
}

/** Does what the page of a class does: listens, shows what messages say, and loads what they do not say. */
async function startWatcher({ site, client, apikey, teacher, address, prepared }: WatcherOptions) {
  const load = async (since: string | undefined) => {
    const { status, body } = await client.ask({
      method: 'POST',
      path: '/rest/v1/rpc/class_grid',
      headers: { apikey, authorization: `Bearer ${teacher.token}`, 'x-forwarded-for': address },
      body: { class: prepared.classId, course: prepared.course, since },
    });
    if (status !== 200) throw new Error(`grid: ${status} ${body}`);
    return gridResponseSchema.parse(JSON.parse(body.toString()));
  };
  let grid = mergeGrid(undefined, await load(undefined));
  let progress: Progress[] = [];
  const delays: number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueSince: number | undefined;
  const call = async (heardAt: number) => {
    dueSince = undefined;
    timer = setTimeout(() => {
      timer = undefined;
      if (dueSince !== undefined) void call(dueSince);
    }, pauseOfPage);
    grid = mergeGrid(grid, await load(sinceOf(grid)));
    delays.push(performance.now() - heardAt);
  };
  const realtime = new RealtimeClient(`${site.url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey },
    accessToken: async () => teacher.token,
  });
  await realtime.setAuth();
  const channel = realtime.channel(classTopic(prepared.classId), { config: { private: true } });
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => {
    const heardAt = performance.now();
    const { data } = progressSchema.safeParse(payload);
    if (event === progressEvent && data) {
      progress = keepLatest(progress, data);
      withProgress(grid, progress);
      delays.push(Date.now() - Date.parse(data.at));
      return;
    }
    if (timer === undefined) void call(heardAt);
    else dueSince ??= heardAt;
  });
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((state, error) => (state === 'SUBSCRIBED' ? resolve() : reject(error)));
  });
  return {
    delays,
    async stop() {
      clearTimeout(timer);
      await realtime.removeAllChannels();
    },
  };
}

/** A class that works on a course of twenty lessons without questions. */
async function prepare(database: Database, { teachers, pupils }: Options): Promise<Prepared> {
  const people = {
    teachers: await addLearners(database, 'teacher', teachers),
    pupils: await addLearners(database, 'pupil', pupils),
  };
  return database.run('server', async (transaction) => {
    const [school] = await transaction.query<{ id: string }>(
      `insert into public.organisations (name, kind) values ('School', 'school') returning id`,
    );
    const classId = school?.id ?? '';
    await transaction.query(
      `insert into public.classes (id, organisation_id, name, code) values ($1, $1, 'Class', 'AAAA2222')`,
      [classId],
    );
    await transaction.query(
      `insert into public.organisation_members (organisation_id, user_id, role)
       select $1, id, 'teacher' from public.profiles where email like 'teacher-%'`,
      [classId],
    );
    await transaction.query(
      `insert into public.class_teachers (class_id, user_id)
       select $1, id from public.profiles where email like 'teacher-%'`,
      [classId],
    );
    await transaction.query(
      `insert into public.class_members (class_id, user_id, name, email, joined_at)
       select $1, id, email, email, now() from public.profiles where email like 'pupil-%'`,
      [classId],
    );
    const [course] = await transaction.query<{ id: string }>(
      `insert into public.courses
         (slug, title, summary, level, instructor, category, duration, status, introductory)
       values ('watched', 'Watched', 'Text', 'Beginner', 'Ann', 'Basics', '1 week', 'Published', true) returning id`,
    );
    const added = await transaction.query<{ id: string }>(
      `with module as (
         insert into public.course_modules (course_id, position, title) values ($1, 1, 'Module') returning id
       )
       insert into public.course_lessons (module_id, position, title)
       select module.id, at, 'Lesson ' || at from module, generate_series(1, $2::integer) as at returning id`,
      [course?.id, lessons],
    );
    await transaction.query(
      `insert into public.lesson_contents (lesson_id, course_id, blocks, revision)
       select id, course_id, '[]', 1 from public.course_lessons where course_id = $1`,
      [course?.id],
    );
    await transaction.query('insert into public.class_assignments (class_id, course_id) values ($1, $2)', [
      classId,
      course?.id,
    ]);
    return { ...people, classId, course: course?.id ?? '', lessons: added.map(({ id }) => id) };
  });
}
