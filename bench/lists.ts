/**
 * Measures the lists with 1,000, 10,000 and 100,000 rows, on each engine, through the API in this process. Exits
 * non-zero when the time of an everyday request more than doubles from the first size to the last. Pass names of lists
 * or requests to measure only those.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import pg from 'pg';
import { createLog } from '#backend/log/log.ts';
import { findPostgres, startPostgres } from '#backend/testing/postgres-cluster.ts';
import { readEnvironment } from '#server/environment.ts';
import { startBackend } from '#server/start-backend.ts';
import { type ListRequest, type ListRequests, requestsFor } from './lists-requests.ts';
import { admin, fillLists } from './lists-rows.ts';
import { median, saveResults } from './results.ts';

const sizes = [1_000, 10_000, 100_000];
const rounds = 31;
const mostGrowth = 2;
const mostLooks = 3;
const chosen = argv.slice(2);

interface Site {
  questions: ListRequests;
  ask(question: ListRequest): Promise<string>;
  stop(): Promise<void>;
}

interface Figures {
  /** The median for each size. */
  milliseconds: number[];
  growth: number;
}

const folder = await mkdtemp(join(tmpdir(), 'lifelong-lists-'));
const results: Record<string, object> = {};
try {
  await measureEngine('pglite', async (size) => ({ DATA_DIR: join(folder, String(size)) }));
  if (findPostgres()) {
    const cluster = await startPostgres();
    await measureEngine('postgres', async (size) => {
      const name = `lists_${size}`;
      const client = new pg.Client({ connectionString: cluster.urlOf('postgres') });
      await client.connect();
      await client.query(`create database ${name} template template0`).finally(() => client.end());
      return { DATABASE_URL: cluster.urlOf(name) };
    }).finally(() => cluster.stop());
  } else console.log('postgres  skipped: PostgreSQL is not installed');
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (chosen.length === 0) await saveResults('lists', { sizes, ...results });

async function measureEngine(
  engine: string,
  settingsFor: (size: number) => Promise<Record<string, string>>,
): Promise<void> {
  const sites: Site[] = [];
  try {
    for (const size of sizes) sites.push(await openSite(size, await settingsFor(size)));
    const usual = await measureAll(engine, sites, 'usual');
    const unusual = await measureAll(engine, sites, 'unusual');
    results[engine] = { usual, unusual };
    const tooSlow = Object.keys(usual).filter((name) => (usual[name]?.growth ?? 0) > mostGrowth);
    for (const name of tooSlow) console.log(`${engine}  more than doubles: ${name}`);
    if (tooSlow.length > 0) process.exitCode = 1;
  } finally {
    for (const site of sites) await site.stop();
  }
}

async function measureAll(
  engine: string,
  sites: Site[],
  kind: keyof ListRequests,
): Promise<Record<string, Figures>> {
  const figures: Record<string, Figures> = {};
  for (const at of sites[0]?.questions[kind].keys() ?? []) {
    const asked = sites.flatMap((site) => {
      const question = site.questions[kind][at];
      return question ? [{ name: question.name, ask: () => site.ask(question) }] : [];
    });
    const name = asked[0]?.name ?? '';
    if (chosen.length > 0 && !chosen.some((part) => name.startsWith(part))) continue;
    const asks = asked.map(({ ask }) => ask);
    if (kind === 'usual') await requireEqualAnswers(name, asks);
    let measured = await measure(asks);
    // On a busy machine one measurement may mislead: a request is too slow only if it is so each time.
    for (let look = 1; kind === 'usual' && measured.growth > mostGrowth && look < mostLooks; look++) {
      measured = await measure(asks);
    }
    figures[name] = measured;
    console.log(describe(engine, name, measured));
  }
  return figures;
}

/** Times are comparable only if the responses have the same length. */
async function requireEqualAnswers(name: string, asks: (() => Promise<string>)[]): Promise<void> {
  const answers = await Promise.all(asks.map((ask) => ask()));
  const lengths = new Set(answers.map((answer) => JSON.parse(answer).length));
  if (lengths.size > 1) throw new Error(`${name}: answers of ${[...lengths].join(', ')} rows`);
}

/** Alternates between the sizes, so that a slow moment of the machine affects them equally. */
async function measure(asks: (() => Promise<string>)[]): Promise<Figures> {
  const times = asks.map(() => [] as number[]);
  for (const ask of asks) for (let warmUp = 0; warmUp < 5; warmUp++) await ask();
  for (let round = 0; round < rounds; round++) {
    for (const [at, ask] of asks.entries()) {
      const startedAt = performance.now();
      await ask();
      times[at]?.push(performance.now() - startedAt);
    }
  }
  const milliseconds = times.map(median);
  return { milliseconds, growth: (milliseconds.at(-1) ?? Number.NaN) / (milliseconds[0] ?? Number.NaN) };
}

async function openSite(size: number, settings: Record<string, string>): Promise<Site> {
  const environment = readEnvironment({ ...settings, DEMO: '0', NODE_ENV: 'test', RATE_LIMITS: 'off' });
  const siteUrl = 'http://127.0.0.1';
  const { app, backend, stop } = await startBackend({ ...environment, siteUrl }, createLog('warn'));
  await fillLists(backend.database, size);
  const token = await backend.keys.sign({ ...admin, exp: Math.floor(Date.now() / 1_000) + 3_600 });
  return {
    questions: requestsFor(size),
    async ask({ path, body, isPublic, isCount }) {
      const answer = await app.request(`${siteUrl}/rest/v1${path}`, {
        method: body ? 'POST' : isCount ? 'HEAD' : 'GET',
        headers: {
          apikey: backend.keys.publishable,
          ...(isPublic ? {} : { Authorization: `Bearer ${token}` }),
          ...(isCount ? { Prefer: 'count=exact' } : {}),
          'Content-Type': 'application/json',
        },
        body: body && JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return answer.text();
    },
    stop,
  };
}

function describe(engine: string, name: string, { milliseconds, growth }: Figures): string {
  const columns = milliseconds.map((time) => time.toFixed(2).padStart(9));
  return `${engine.padEnd(8)}  ${name.padEnd(52)}${columns.join('')} ms  x${growth.toFixed(2)}`;
}
