/**
 * Measures Home and the blog list with a warm cache, next to bare node:http with the same bytes, and next to other
 * frameworks if `npm run bench:peers` has installed them. All are measured in alternating rounds of one run. Exits
 * non-zero below a budget.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserFlags, ensureBrowser, findBrowser } from '#testing/programs.ts';
import { measureFirstVisit, measureForms } from './first-visit.ts';
import { hasWrk } from './load.ts';
import { startServer, stopServers } from './measured-server.ts';
import { publishPost } from './publish-post.ts';
import { publishSpeed } from './published-speed.ts';
import { saveResults } from './results.ts';
import { browserEncodings, measureRounds } from './rounds.ts';
import { type Side, startSides } from './sides.ts';
import { describeSpeed, type Speed, type SpeedRow } from './speed.ts';

const plan = { rounds: 15, seconds: 2, connections: 32 };
const publishedPosts = 5;
const budgets = { timesBare: 0.8, timesNextjs: 20, visibleAfter: 1_000 };

const dataDirectory = await mkdtemp(join(tmpdir(), 'bench-documents-'));
try {
  const speed = await saveResults('documents', await measureSpeed());
  const text = describeSpeed(speed);
  await publishSpeed(text);
  console.log(`\n${text}\n`);
  const shortfalls = findShortfalls(speed);
  console.log(shortfalls.length > 0 ? shortfalls.join('\n') : 'every figure is within its budget');
  process.exitCode = shortfalls.length > 0 ? 1 : 0;
} finally {
  await stopServers();
  await rm(dataDirectory, { recursive: true, force: true });
}

async function measureSpeed(): Promise<Speed> {
  const variables = { PORT: '0', DATA_DIR: dataDirectory, LOG_LEVEL: 'warn' };
  const site = await startServer({ file: '../server/main.ts', variables });
  const visibleAfter = await publishPosts(site.url);
  const sides = await startSides(site);
  if (!sides.some(({ role }) => role === 'Next.js')) {
    console.log('Next.js and React Router are left out: install them with npm run bench:peers');
  }
  const load = loadavg()[0] ?? 0;
  const measured = await measureRounds(sides, plan);
  return {
    machine: {
      node: process.version.slice(1),
      cores: availableParallelism(),
      load,
      generator: hasWrk() ? 'wrk' : 'bench/load.ts',
    },
    acceptEncoding: browserEncodings,
    ...plan,
    visibleAfter,
    rows: await addBytes(measured),
  };
}

async function publishPosts(url: string): Promise<number[]> {
  const { secretKey } = JSON.parse(await readFile(join(dataDirectory, 'control.json'), 'utf8'));
  // A site that has been running for a while has rendered its blog before.
  await fetch(`${url}/blog`);
  const times: number[] = [];
  for (let post = 1; post <= publishedPosts; post++) {
    times.push(await publishPost(url, secretKey, `Post ${post} of the benchmark`));
  }
  return times;
}

async function addBytes(measured: Map<Side, Omit<SpeedRow, 'forms' | 'firstVisit'>>): Promise<SpeedRow[]> {
  if (!ensureBrowser())
    throw new Error('Bytes are counted in a browser: install Chromium, or set CHROME_PATH.');
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  const rows: SpeedRow[] = [];
  for (const [{ url, role }, row] of measured) {
    const isWholePage = role !== 'bare' && role !== 'Next.js, uncompressed';
    rows.push({
      ...row,
      forms: await measureForms(url),
      ...(isWholePage && { firstVisit: await measureFirstVisit(browser, url) }),
    });
  }
  await browser.close();
  return rows;
}

function findShortfalls({ rows, visibleAfter }: Speed): string[] {
  const shortfalls: string[] = [];
  for (const { page, role, timesBare, oursIsTimes } of rows) {
    if (role === 'ours' && timesBare < budgets.timesBare) {
      shortfalls.push(
        `${page} is ${timesBare.toFixed(2)}x bare node:http, at least ${budgets.timesBare}x wanted`,
      );
    }
    if (role === 'Next.js' && oursIsTimes < budgets.timesNextjs) {
      shortfalls.push(
        `${page} is ${oursIsTimes.toFixed(1)}x Next.js, at least ${budgets.timesNextjs}x wanted`,
      );
    }
  }
  const slowest = Math.max(...visibleAfter);
  if (slowest > budgets.visibleAfter) {
    shortfalls.push(
      `a post was visible after ${Math.round(slowest)} ms, at most ${budgets.visibleAfter} wanted`,
    );
  }
  return shortfalls;
}
