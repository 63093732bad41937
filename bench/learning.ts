/**
 * `npm run bench:learning`: what the learning core costs, on each engine, as multiples of reading one row through the
 * API in the same run; and how a lesson is served, beside Home and bare node:http. Exits non-zero beyond a limit.
 * `--engine PGlite` measures one engine, `--rounds 5` fewer rounds.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Database } from '#backend/database/database.ts';
import { startPostgres } from '#backend/testing/postgres-cluster.ts';
import { openSiteDatabase } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';
import { type Engine, installedEngines } from '#testing/load/site.ts';
import { trafficVariables } from '#testing/load/traffic.ts';
import { type SiteProcess, type SiteSettings, startSiteProcess } from '#testing/site-process.ts';
import { type ActionFigures, measureActions } from './learning-actions.ts';
import { fillCourse } from './learning-class.ts';
import { type DocumentFigures, measureLessonDocument } from './learning-document.ts';
import { importCurriculum } from './learning-import.ts';
import { median, saveResults } from './results.ts';

const { values } = parseArgs({
  options: { engine: { type: 'string' }, rounds: { type: 'string', default: '31' } },
});
const rounds = Number(values.rounds);

/** Learners of the course whose results are read. */
const classSize = 200;
const limits = { timesHome: 0.9, timesBare: 0.8 };

interface Starts {
  /** Seconds until the site serves. */
  first: number;
  warm: number;
}

interface EngineFigures {
  actions: ActionFigures;
  starts: { withCurriculum: Starts; without: Starts };
  /** Seconds for all courses as one zip file. */
  imports: { added: number; unchanged: number };
}

const variables = { ...trafficVariables, DEMO: '0' };
const results: Partial<Record<Engine, EngineFigures>> = {};
let document: DocumentFigures | undefined;

for (const engine of installedEngines(values.engine)) {
  const folder = await mkdtemp(join(tmpdir(), 'lifelong-bench-learning-'));
  const cluster = engine === 'PostgreSQL' ? await startPostgres() : undefined;
  const placeOf = async (name: string): Promise<SiteSettings> => ({
    dataDirectory: join(folder, name),
    databaseUrl: cluster && (await createDatabase(cluster.urlOf('postgres'), name)),
    variables,
  });
  try {
    results[engine] = await measureEngine(engine, await placeOf('courses'), {
      ...(await placeOf('nothing')),
      variables: { ...variables, CURRICULUM: 'none' },
    });
  } finally {
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
const machine = { node: process.version, cores: availableParallelism(), load: loadavg()[0] };
await saveResults('learning', { machine, rounds, document, ...results });
report();

async function measureEngine(
  engine: Engine,
  settings: SiteSettings,
  empty: SiteSettings,
): Promise<EngineFigures> {
  console.log(`${engine}, load average ${loadavg()[0]?.toFixed(1)}`);
  const without = await measureStarts(empty);
  const withCurriculum = await measureStarts(settings);
  const people = await withDatabase(settings, (database) => fillCourse(database, classSize, rounds));
  const imports = await withSite(empty, importCurriculum);
  return withSite(settings, async (site) => {
    const actions = await measureActions(site, people, rounds);
    // Documents are served from memory, whichever engine there is.
    document ??= await measureLessonDocument(site.url, people.lesson.path);
    return { actions, starts: { withCurriculum, without }, imports };
  });
}

async function measureStarts(settings: SiteSettings): Promise<Starts> {
  const timeToServe = async () => {
    const startedAt = performance.now();
    const site = await startSiteProcess(settings);
    await fetch(site.url);
    const seconds = (performance.now() - startedAt) / 1_000;
    await site.stop();
    return seconds;
  };
  return {
    first: await timeToServe(),
    warm: median([await timeToServe(), await timeToServe(), await timeToServe()]),
  };
}

async function withSite<Result>(
  settings: SiteSettings,
  work: (site: SiteProcess) => Promise<Result>,
): Promise<Result> {
  const site = await startSiteProcess(settings);
  return work(site).finally(() => site.stop());
}

async function withDatabase<Result>(
  { dataDirectory, databaseUrl }: SiteSettings,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openSiteDatabase(
    readEnvironment({ DATA_DIR: dataDirectory, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }),
  );
  return work(database).finally(() => database.close());
}

async function createDatabase(maintenanceUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  await client.query(`create database ${name} template template0`).finally(() => client.end());
  const url = new URL(maintenanceUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function report(): void {
  const engines = Object.entries(results);
  const row = (name: string, cellOf: (figures: EngineFigures) => string) =>
    `| ${name} | ${engines.map(([, figures]) => cellOf(figures)).join(' | ')} |`;
  const names = Object.keys(engines[0]?.[1].actions ?? {});
  const describeStart = ({ withCurriculum, without }: EngineFigures['starts'], kind: keyof Starts) =>
    `${(withCurriculum[kind] / without[kind]).toFixed(2)}x one without (${withCurriculum[kind].toFixed(1)} s)`;
  console.log(
    [
      '',
      `| | ${engines.map(([engine]) => engine).join(' | ')} |`,
      `|---|${engines.map(() => '---|').join('')}`,
      ...names.map((name) =>
        row(name, ({ actions }) => {
          const { milliseconds, timesOneRow } = actions[name] ?? { milliseconds: 0, timesOneRow: 0 };
          return `${timesOneRow.toFixed(1)}x (${milliseconds.toFixed(1)} ms)`;
        }),
      ),
      row('import of all courses, new', ({ imports }) => `${imports.added.toFixed(1)} s`),
      row('import of all courses, unchanged', ({ imports }) => `${imports.unchanged.toFixed(1)} s`),
      row('first start with all courses', ({ starts }) => describeStart(starts, 'first')),
      row('warm start with all courses', ({ starts }) => describeStart(starts, 'warm')),
      '',
    ].join('\n'),
  );
  if (!document) return;
  const { timesHome, timesBare } = document;
  console.log(
    `lesson, warm: ${timesHome.toFixed(2)}x Home (at least ${limits.timesHome} wanted), ` +
      `${timesBare.toFixed(2)}x bare node:http (at least ${limits.timesBare} wanted)`,
  );
  if (timesHome < limits.timesHome || timesBare < limits.timesBare) process.exitCode = 1;
}
