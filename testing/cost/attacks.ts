import type { Database } from '#backend/database/database.ts';
import {
  addLearners,
  findTaughtLesson,
  type Learner,
  type TaughtLesson,
} from '#testing/classroom/learners.ts';
import { createLoadClient, type LoadClient, type LoadRequest } from '#testing/load/client.ts';
import { latencyWithin, type Stream, type StreamResult, startLoad } from '#testing/load/streams.ts';
import { addressOf, createAccounts, expectOk, signIns } from '#testing/load/traffic.ts';
import { readPublishableKey, type SiteProcess } from '#testing/site-process.ts';

/** What one client does to a site as fast as it can, over several connections and from one IP address. */
interface Attack {
  name: string;
  /** The request with this number. */
  request(number: number): LoadRequest;
}

export interface AttackResult {
  /** `quiet`, or the name of an attack. */
  name: string;
  /** Responses to the attacker, by status. */
  statuses: Map<number, number>;
  /** Of the other clients. */
  streams: StreamResult[];
}

/** Whom and what the attacks use. */
export interface AttackGround {
  learner: Learner;
  author: Learner;
  lesson: TaughtLesson;
  labLesson: string;
}

const connections = 10;
const attackerAddress = '198.51.100.1';
const expensiveLab = 'inside-a-transformer';

/** Adds a learner on a trial that opens all levels and an author, while no server runs on the database. */
export async function prepareAttacks(database: Database): Promise<AttackGround> {
  const [learner, author] = await addLearners(database, 'attacker', 2);
  if (!learner || !author) throw new Error('no accounts were added');
  const lesson = await findTaughtLesson(database);
  const labLesson = await database.run('server', async (transaction) => {
    await transaction.query(
      `insert into public.memberships (user_id, plan_id, billing, status, starts_at, ends_at, is_trial)
       values ($1, 'learner', 'monthly', 'Active', now(), now() + interval '7 days', true)`,
      [learner.id],
    );
    await transaction.query(
      `insert into public.course_staff (course_id, user_id, role) values ($1, $2, 'instructor')`,
      [lesson.course, author.id],
    );
    const [found] = await transaction.query<{ id: string }>(
      `select lesson_id as id from public.lesson_contents where blocks::text like '%' || $1 || '%' limit 1`,
      [expensiveLab],
    );
    return found?.id;
  });
  if (!labLesson) throw new Error(`no lesson has the lab ${expensiveLab}`);
  return { learner, author, lesson, labLesson };
}

function attacksOn({ learner, author, lesson, labLesson }: AttackGround, apikey: string): Attack[] {
  const from = { apikey, 'x-forwarded-for': attackerAddress };
  const as = ({ token }: Learner) => ({ ...from, authorization: `Bearer ${token}` });
  const post = (path: string, headers: Record<string, string>, body: object): LoadRequest => ({
    method: 'POST',
    path,
    headers,
    body,
  });
  const [question = ''] = lesson.checks;
  const paragraphs = Array.from(
    { length: 150 },
    (_, at) => `Some *words* of paragraph ${at} with \`code\`.\n\n`,
  );
  const tables = '| a | b |\n|---|---|\n| 1 | 2 |\n\n'.repeat(200);
  const text = { kind: 'Reading', duration_minutes: 10, body: paragraphs.join('') + tables };
  return [
    {
      name: 'search',
      request: (number) => ({
        path: `/search?q=word${number}`,
        headers: { ...from, 'accept-encoding': 'br' },
      }),
    },
    {
      name: 'questions',
      request: () => post('/functions/v1/questions', from, { action: 'draw', question }),
    },
    {
      name: 'labs',
      request: () =>
        post('/functions/v1/labs', as(learner), {
          lab: expensiveLab,
          lesson: labLesson,
          // Trains the model once more on the server.
          goal: 'shortest-context',
          choices: { text: 'abacabad', context: 4, steps: 300, guess: 330 },
        }),
    },
    {
      name: 'assessments',
      request: () =>
        post('/functions/v1/assessments', as(learner), { action: 'start', assessment: lesson.quiz }),
    },
    {
      name: 'authoring preview',
      request: () =>
        post('/functions/v1/authoring', as(author), { action: 'preview-lesson', lesson: lesson.id, text }),
    },
    {
      name: 'wrong passwords',
      request: (number) =>
        post('/auth/v1/token?grant_type=password', from, {
          email: `nobody-${number}@example.com`,
          password: 'a wrong password',
        }),
    },
  ];
}

/** Others read pages and rows, sign in and ask for the health of the site: first alone, then beside each attack. */
export async function runAttacks(
  site: SiteProcess,
  ground: AttackGround,
  { seconds, names }: { seconds: number; names?: readonly string[] },
): Promise<AttackResult[]> {
  const apikey = await readPublishableKey(site);
  await createAccounts(site);
  const others = createLoadClient(site.url);
  const attacker = createLoadClient(site.url);
  await openLab(attacker, ground, apikey);
  const measure = async () => {
    const load = startLoad(otherClients(others, apikey));
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    return load.stop();
  };
  // The first requests of a process are slow for every client.
  await measure();
  const results: AttackResult[] = [{ name: 'quiet', statuses: new Map(), streams: await measure() }];
  const attacks = attacksOn(ground, apikey);
  const unknown = names?.find((name) => !attacks.some((attack) => attack.name === name));
  if (unknown) throw new Error(`${unknown} is not one of ${attacks.map(({ name }) => name).join(', ')}.`);
  for (const attack of attacks) {
    if (names && !names.includes(attack.name)) continue;
    results.push(await runBeside(attacker, attack, measure));
  }
  others.close();
  attacker.close();
  return results;
}

/** Goals are confirmed for those who have opened the lab. */
async function openLab(
  client: LoadClient,
  { learner, labLesson }: AttackGround,
  apikey: string,
): Promise<void> {
  const headers = { apikey, authorization: `Bearer ${learner.token}` };
  const body = { lesson: labLesson, lab: expensiveLab };
  expectOk(await client.ask({ method: 'POST', path: '/rest/v1/rpc/open_lab', headers, body }));
}

async function runBeside(
  client: LoadClient,
  attack: Attack,
  measure: () => Promise<StreamResult[]>,
): Promise<AttackResult> {
  const statuses = new Map<number, number>();
  let number = 0;
  let isOver = false;
  const loops = Array.from({ length: connections }, async () => {
    while (!isOver) {
      const { status } = await client.ask(attack.request(number++)).catch(() => ({ status: 0 }));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  const streams = await measure();
  isOver = true;
  await Promise.all(loops);
  return { name: attack.name, statuses, streams };
}

function otherClients(client: LoadClient, apikey: string): Stream[] {
  const get = (name: string, path: string, headers: Record<string, string> = {}): Stream => ({
    name,
    perSecond: 10,
    async send(number) {
      expectOk(await client.ask({ path, headers: { ...headers, 'x-forwarded-for': addressOf(number) } }));
    },
  });
  return [
    get('page', '/', { 'accept-encoding': 'br' }),
    get('read', '/rest/v1/blog_posts?select=id,title,slug&order=publish_date.desc&limit=20', { apikey }),
    signIns(client, apikey, 2),
    get('healthz', '/healthz'),
  ];
}

/** How many times longer the median of each stream is than while it was quiet. */
export function medianSlowdowns(quiet: AttackResult, attacked: AttackResult): number[] {
  return attacked.streams.map(
    (stream, at) => latencyWithin(0.5, stream) / latencyWithin(0.5, quiet.streams[at] ?? stream),
  );
}
