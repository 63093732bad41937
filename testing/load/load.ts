/**
 * `npm run test:load`: the traffic of a busy day on the real server for a minute, and then a class of 200 learners, on
 * each engine. Fails on any wrong response, when something acknowledged is not stored, when the blog list or saving
 * progress is slow, or when the server uses more memory than allowed. `--profile classroom` runs one of the two,
 * `--seconds 10` makes a short run, `--share 0.3` and `--learners 60` a lighter one, `--quizzes 200` one in which all
 * learners take the quiz, `--engine PGlite` one on that engine alone.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { addLearners, findTaughtLesson } from '#testing/classroom/learners.ts';
import type { SiteProcess } from '#testing/site-process.ts';
import { runClassroom } from './classroom.ts';
import {
  type Engine,
  installedEngines,
  memoryBudgets,
  processorSeconds,
  residentMemory,
  stolenSeconds,
  withFreshSite,
  withPreparedSite,
} from './site.ts';
import { latencyWithin, type StreamResult, startLoad } from './streams.ts';
import { busyTraffic } from './traffic.ts';

const { values } = parseArgs({
  options: {
    profile: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    share: { type: 'string', default: '1' },
    learners: { type: 'string', default: '200' },
    quizzes: { type: 'string', default: '30' },
    engine: { type: 'string' },
  },
});

const slowestBlogList = 250;
const slowestHealth = 1_000;
/** Times the median of saving progress without other learners. */
const slowestProgress = 3;

const profiles: Record<string, (engine: Engine) => Promise<void>> = {
  day: (engine) =>
    withFreshSite(engine, (site) => watch(engine, site, async () => checkResults(await load(site)))),
  classroom: (engine) =>
    withPreparedSite(
      engine,
      async (database) => ({
        learners: await addLearners(database, 'learner', Number(values.learners)),
        lesson: await findTaughtLesson(database),
      }),
      (site, classroom) =>
        watch(engine, site, async () => {
          const { actions, lost, progressSlowdown } = await runClassroom(site, {
            ...classroom,
            seconds: Number(values.seconds),
            quizzes: Number(values.quizzes),
          });
          checkResults(actions);
          console.log(`  ${lost.length} acknowledged and not stored`);
          for (const each of lost.slice(0, 5)) console.log(`    ${each}`);
          console.log(
            `  p99 of saving progress is ${progressSlowdown.toFixed(1)} times its median without others, at most ${slowestProgress} wanted`,
          );
          isFailed ||= lost.length > 0 || !(progressSlowdown <= slowestProgress);
        }),
    ),
};

let isFailed = false;

for (const engine of installedEngines(values.engine)) {
  for (const [name, run] of Object.entries(profiles)) {
    if (values.profile && values.profile !== name) continue;
    console.log(`${engine}, ${name}: ${values.seconds} s, load average before ${loadavg()[0]?.toFixed(1)}`);
    await run(engine);
  }
}
console.log(isFailed ? 'failed' : 'passed');
process.exit(isFailed ? 1 : 0);

/** Reports what the server used. Processor time depends less than latencies on what else the machine does. */
async function watch(engine: Engine, site: SiteProcess, work: () => Promise<void>): Promise<void> {
  const atStart = await residentMemory(site.pid);
  const [usedBefore, stolenBefore] = [await processorSeconds(site.pid), await stolenSeconds()];
  await work();
  const [used, stolen] = [await processorSeconds(site.pid), await stolenSeconds()];
  if (used !== undefined && usedBefore !== undefined) {
    console.log(`  ${(used - usedBefore).toFixed(1)} s of processor time used by the server`);
  }
  if (stolen !== undefined && stolenBefore !== undefined) {
    console.log(`  ${(stolen - stolenBefore).toFixed(1)} s of processor time lost to other machines`);
  }
  const after = await residentMemory(site.pid);
  const budget = memoryBudgets[engine];
  console.log(
    `  memory ${atStart.toFixed(0)} MB at start, ${after.toFixed(0)} MB after, budget ${budget} MB`,
  );
  isFailed ||= after > budget;
}

async function load(site: SiteProcess): Promise<StreamResult[]> {
  const { streams, close } = await busyTraffic(site, Number(values.share));
  const running = startLoad(streams);
  await new Promise((resolve) => setTimeout(resolve, Number(values.seconds) * 1_000));
  return running.stop().finally(close);
}

function checkResults(results: readonly StreamResult[]): void {
  for (const result of results) {
    console.log(`  ${describe(result)}`);
    for (const { reason } of result.failures.slice(0, 3)) console.log(`    ${reason}`);
    isFailed ||= result.sent === 0 || result.failures.length > 0 || isTooSlow(result);
  }
}

function isTooSlow(result: StreamResult): boolean {
  if (result.name.startsWith('blog')) return !(latencyWithin(0.99, result) <= slowestBlogList);
  if (result.name === 'healthz') return !(latencyWithin(1, result) <= slowestHealth);
  return false;
}

function describe(result: StreamResult): string {
  const [p50, p95, p99, all] = [0.5, 0.95, 0.99, 1].map((share) => latencyWithin(share, result).toFixed(1));
  const counts = `${String(result.sent).padStart(6)} sent, ${result.failures.length} failed`;
  return `${result.name.padEnd(14)} ${counts}, p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, longest ${all} ms`;
}
