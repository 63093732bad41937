import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from '#backend/database/database.ts';
import { writeZip } from '#courseware/archive/write-zip.ts';
import { readFolder } from '#courseware/files/read-folder.ts';
import { addLearners, findTaughtLesson, type Learner } from '#testing/classroom/learners.ts';
import { readPublishableKey, type SiteProcess, startSiteProcess } from '#testing/site-process.ts';
import { createKillTiming } from './kill-timing.ts';
import type { CrashOutcome, SiteData } from './site-data.ts';

/** Kills the server while an author publishes one text after the other: a lesson shows one of them, whole. */
export async function crashDuringPublishing(place: SiteData, kills: number): Promise<CrashOutcome> {
  const settings = { ...place.settings, variables: { DEMO: '0' } };
  await (await startSiteProcess(settings)).stop();
  const database = await place.open();
  const [author] = await addLearners(database, 'author', 1);
  const lesson = await findTaughtLesson(database);
  if (!author) throw new Error('no author was added');
  await database
    .run('server', (transaction) =>
      transaction.query(
        `insert into public.course_staff (course_id, user_id, role) values ($1, $2, 'instructor')`,
        [lesson.course, author.id],
      ),
    )
    .finally(() => database.close());

  const problems: string[] = [];
  let acknowledged = 0;
  let published = 0;
  for (let round = 0; round < kills; round += 1) {
    const site = await startSiteProcess(settings);
    const apikey = await readPublishableKey(site);
    let isRunning = true;
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const publishing = (async () => {
      let seen = await readSeen(site, author, apikey, lesson.id);
      while (isRunning) {
        const body = `This is text ${seen.revision + 1} of the lesson.\n`;
        const text = { ...seen.details, body };
        const revision = await publish(site, author, apikey, { lesson: lesson.id, seen, text });
        acknowledged = revision;
        published += 1;
        begin();
        seen = { ...seen, revision };
      }
    })();
    publishing.catch(begin);
    await begun;
    await sleep(Math.random() * 500);
    await site.kill();
    isRunning = false;
    await publishing.catch(() => {});

    const shown = await place.look((transaction) => readLesson(transaction, lesson.id));
    if (shown.newest < acknowledged) problems.push(`text ${acknowledged} was acknowledged and is lost`);
    if (!shown.blocks.includes(`text ${shown.revision} of`)) {
      problems.push(
        `the page shows another text than number ${shown.revision}: ${shown.blocks.slice(0, 200)}`,
      );
    }
  }
  if (published === 0) problems.push('nothing was ever published');
  return {
    summary: `${kills} kills while a lesson was published: ${published} texts acknowledged`,
    problems,
  };
}

interface Seen {
  revision: number;
  details: { title: string; kind: string; duration_minutes: number | null; objectives: string[] };
}

async function readSeen(
  site: SiteProcess,
  { token }: Learner,
  apikey: string,
  lesson: string,
): Promise<Seen> {
  const headers = { apikey, authorization: `Bearer ${token}` };
  const read = async (path: string) => (await fetch(`${site.url}/rest/v1/${path}`, { headers })).json();
  const [details] = (await read(
    `course_lessons?select=title,kind,duration_minutes,objectives&id=eq.${lesson}`,
  )) as Seen['details'][];
  const [newest] = (await read(
    `lesson_revisions?select=number&lesson_id=eq.${lesson}&order=number.desc&limit=1`,
  )) as { number: number }[];
  if (!details || !newest) throw new Error('the author cannot read the lesson');
  return { revision: newest.number, details };
}

async function publish(site: SiteProcess, { token }: Learner, apikey: string, body: object): Promise<number> {
  const response = await fetch(`${site.url}/functions/v1/authoring`, {
    method: 'POST',
    headers: { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'save-lesson', publish: true, ...body }),
  });
  const result = (await response.json()) as { revision?: number };
  if (!result.revision) throw new Error(`publishing returned ${response.status}: ${JSON.stringify(result)}`);
  return result.revision;
}

async function readLesson(transaction: Transaction, lesson: string) {
  const [found] = await transaction.query<{ revision: number; blocks: string; newest: number }>(
    `select revision, blocks::text as blocks,
       (select max(number) from public.lesson_revisions where lesson_id = content.lesson_id) as newest
     from public.lesson_contents content where lesson_id = $1`,
    [lesson],
  );
  if (!found) throw new Error('the lesson has no content');
  return found;
}

/** Kills the server while an admin imports a zip file with courses: all of them are there, or none. */
export async function crashDuringImport(place: SiteData, kills: number): Promise<CrashOutcome> {
  const settings = { ...place.settings, variables: { DEMO: '0', CURRICULUM: 'none' } };
  await (await startSiteProcess(settings)).stop();
  const database = await place.open();
  const [admin] = await addLearners(database, 'importer', 1);
  if (!admin) throw new Error('no admin was added');
  await database
    .run('server', (transaction) =>
      transaction.query(`update public.profiles set role = 'admin' where id = $1`, [admin.id]),
    )
    .finally(() => database.close());
  await place.keep();

  const files = await readFolder('curriculum');
  const zip = await writeZip(
    new Map([...files].filter(([path]) => /^(meet-ai|data-detectives)\//.test(path))),
  );
  const sendTo = async (site: SiteProcess) => {
    const response = await fetch(`${site.url}/functions/v1/curriculum`, {
      method: 'POST',
      headers: {
        apikey: await readPublishableKey(site),
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/zip',
      },
      body: zip,
    });
    return ((await response.json()) as { isStored?: boolean }).isStored === true;
  };
  const nothing = await place.look(countContent);
  const first = await startSiteProcess(settings);
  const from = performance.now();
  const problems: string[] = (await sendTo(first)) ? [] : ['an import without a kill fails'];
  const aim = createKillTiming(performance.now() - from);
  await first.stop();
  const everything = await place.look(countContent);

  let stored = 0;
  for (let round = 0; round < kills; round += 1) {
    await place.restoreSnapshot();
    const site = await startSiteProcess(settings);
    const importing = sendTo(site).catch(() => false);
    const moment = aim.next();
    await sleep(moment);
    await site.kill();
    const isAcknowledged = await importing;
    const left = await place.look(countContent);
    const isThere = left === everything;
    if (isThere) stored += 1;
    else if (left !== nothing) problems.push(`kill ${round} left half of the courses: ${left}`);
    if (isAcknowledged && !isThere) problems.push(`kill ${round} lost an acknowledged import`);
    aim.learn(moment, isThere ? 'too late' : 'too early');
    const again = await startSiteProcess(settings);
    if (!(await sendTo(again))) problems.push(`after kill ${round} the import fails`);
    await again.stop();
    const found = await place.look(countContent);
    if (found !== everything) problems.push(`after kill ${round} importing again left ${found}`);
  }
  return {
    summary: `${kills} kills around the end of an import, ${stored} of them after it was stored`,
    problems,
  };
}

async function countContent(transaction: Transaction): Promise<string> {
  const [counts] = await transaction.query(
    `select (select count(*) from public.courses) as courses, (select count(*) from public.course_lessons) as lessons,
       (select count(*) from public.lesson_contents) as contents, (select count(*) from public.lesson_revisions) as revisions,
       (select count(*) from private.questions) as questions, (select count(*) from public.course_files) as files`,
  );
  return JSON.stringify(counts);
}
