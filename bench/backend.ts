/**
 * Compares reads over HTTP with the same transaction directly on the driver, on each engine. Exits non-zero below a
 * budget.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadKeys } from '#backend/access/keys.ts';
import { beginStatements, type Statement } from '#backend/database/begin-statements.ts';
import type { Database } from '#backend/database/database.ts';
import { createLog } from '#backend/log/log.ts';
import { configOf } from '#backend/options.ts';
import { restRoutes } from '#backend/rest/routes.ts';
import { findPostgres, startPostgres } from '#backend/testing/postgres-cluster.ts';
import { openSiteDatabase } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';
import type { SideOptions } from './backend-side.ts';
import { measureLoad } from './load.ts';
import { median, saveResults } from './results.ts';

const path = '/blog_posts?select=*&published=eq.true&order=publish_date.desc&limit=10';
const connections = 16;
const rounds = 7;
const seconds = 3;
const budgets = { pglite: 0.6, postgres: 0.5 };

type Engine = keyof typeof budgets;

const folder = await mkdtemp(join(tmpdir(), 'lifelong-bench-'));
const results: Record<string, object> = {};
try {
  await compare('pglite', { DATA_DIR: folder });
  if (findPostgres()) {
    const cluster = await startPostgres();
    await compare('postgres', { DATABASE_URL: cluster.urlOf('postgres') }).finally(() => cluster.stop());
  } else console.log('postgres  skipped: PostgreSQL is not installed');
} finally {
  await rm(folder, { recursive: true, force: true });
}
await saveResults('backend', results);

async function compare(engine: Engine, settings: Record<string, string>): Promise<void> {
  const variables = { ...settings, DEMO: '0', NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  const statements = await prepare(variables);
  const own = { side: 'ours', variables, statements, connections } as const;
  // Two processes cannot share a PGlite folder, so the driver gets a copy of it.
  const copy =
    engine === 'pglite' ? { ...variables, DATA_DIR: await copyOf(settings.DATA_DIR ?? '') } : variables;
  const ours = start(own);
  const [{ port, key }] = await once(ours, 'message');
  const driver = start({ ...own, side: 'driver', variables: copy });
  await once(driver, 'message');
  const overHttp = async () =>
    (
      await measureLoad({
        url: `http://127.0.0.1:${port}/rest/v1${path}`,
        seconds,
        connections,
        headers: [`apikey: ${key}`],
      })
    ).requestsPerSecond;
  const direct = async () => {
    driver.send(seconds);
    return (await once(driver, 'message'))[0] as number;
  };
  await overHttp();
  await direct();
  const measured: { http: number; driver: number }[] = [];
  for (let round = 1; round <= rounds; round++) {
    // The machine's speed drifts, so the sides take turns to go first.
    const first = round % 2 ? undefined : await direct();
    const figures = { http: await overHttp(), driver: first ?? (await direct()) };
    measured.push(figures);
    console.log(`${engine} ${round}  http ${rate(figures.http)}  driver ${rate(figures.driver)}`);
  }
  ours.kill();
  driver.kill();
  const ratio = median(measured.map(({ http, driver }) => http / driver));
  const summary = {
    http: median(measured.map(({ http }) => http)),
    driver: median(measured.map((figures) => figures.driver)),
    ratio,
    budget: budgets[engine],
  };
  results[engine] = summary;
  console.log(
    `${engine} median  http ${rate(summary.http)}  driver ${rate(summary.driver)}  ` +
      `ratio ${ratio.toFixed(2)}, at least ${summary.budget} wanted`,
  );
  if (ratio < summary.budget) process.exitCode = 1;
}

/** Fills the database, and records the statements that one such request runs. */
async function prepare(variables: Record<string, string>): Promise<Statement[]> {
  const environment = readEnvironment(variables);
  const database = await openSiteDatabase(environment);
  await database.run('server', async (transaction) => {
    await transaction.query(
      `insert into public.blog_posts (title, slug, content, excerpt, published)
       select 'Post ' || n, '', repeat('What a model learns depends on what it is shown. ', 20), 'An excerpt', n % 4 > 0
       from generate_series(1, 400) n`,
    );
    await transaction.script('analyze public.blog_posts');
  });
  const noted: Statement[] = [];
  const keys = await loadKeys(database, environment);
  const routes = restRoutes({
    config: configOf({ ...environment, siteUrl: '' }),
    database: noting(database, noted),
    keys,
    log: createLog('warn'),
  });
  const answer = await routes.request(path, { headers: { apikey: keys.publishable } });
  if (!answer.ok) throw new Error(await answer.text());
  await database.close();
  return noted;
}

function noting(database: Database, noted: Statement[]): Database {
  return {
    engine: database.engine,
    listen: (channel, onNotify) => database.listen(channel, onNotify),
    ping: () => database.ping(),
    close: () => database.close(),
    run: (identity, work, options) =>
      database.run(
        identity,
        (transaction) => {
          if (identity === 'server') return work(transaction);
          noted.push(...beginStatements(identity, options).slice(1));
          return work({
            query(text, values = []) {
              noted.push({ text, values });
              return transaction.query(text, values);
            },
            queryAndCommit(text, values = []) {
              noted.push({ text, values });
              return transaction.queryAndCommit(text, values);
            },
            script: (text) => transaction.script(text),
            rollBack: () => transaction.rollBack(),
            onCommit: (callback) => transaction.onCommit(callback),
          });
        },
        options,
      ),
  };
}

function start(options: SideOptions): ChildProcess {
  return fork('bench/backend-side.ts', [JSON.stringify(options)], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

async function copyOf(original: string): Promise<string> {
  const copy = `${original}-copy`;
  await cp(original, copy, { recursive: true });
  return copy;
}

function rate(perSecond: number): string {
  return `${Math.round(perSecond)}/s`;
}
