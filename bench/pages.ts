/**
 * Runs Lighthouse with phone settings on every public page. A page whose performance is not 100 at once is measured
 * three times, and the median counts: other work on the machine only ever lowers the score. Pass paths to measure only
 * those, and `--member` to measure them as a learner with a trial of Pro. Lighthouse assumes a fast desktop computer and
 * slows it down by a factor of 4, to the speed of a phone. On a computer half as fast, pass `--slowdown 2`. Exits
 * non-zero when a page is below the budget. Only the figures of a visitor on all pages are saved.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { hydrationDataIn } from '#testing/hydration-data-in.ts';
import { browserFlags, findBrowser } from '#testing/programs.ts';
import { signInNewUser } from '#testing/sign-in-user.ts';
import { startSiteProcess } from '#testing/site-process.ts';
import { median, saveResults } from './results.ts';

const mostRuns = 3;
const debuggingPort = 41_900;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const audits = {
  firstPaint: 'first-contentful-paint',
  largestPaint: 'largest-contentful-paint',
  blockedTime: 'total-blocking-time',
  layoutShift: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const;

interface PageFigures {
  scores: Record<string, number>;
  measures: Record<keyof typeof audits, number>;
  /** What the first user interaction loads: compressed scripts, without headers. */
  hydrationBytes: number;
  /** The performance score of each run; the score above is their median. */
  performanceOfRuns: number[];
  failed: string[];
}

const { values: options, positionals: chosen } = parseArgs({
  options: {
    member: { type: 'boolean', default: false },
    slowdown: { type: 'string', default: '4' },
  },
  allowPositionals: true,
});
const slowdown = Number(options.slowdown);
if (!(slowdown > 0)) throw new Error('--slowdown needs a number');
const lowestScores: Record<string, number> = {
  // Pages of signed-in learners hydrate at once.
  performance: options.member ? 95 : 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

const dataDirectory = await mkdtemp(join(tmpdir(), 'bench-pages-'));
const site = await startSiteProcess({ dataDirectory, variables: { NODE_ENV: 'production' } });
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: [...browserFlags, '--headless=new', `--remote-debugging-port=${debuggingPort}`],
});
const pages: Record<string, PageFigures> = {};
const speeds: number[] = [];
try {
  if (options.member) await signMemberIn();
  for (const path of chosen.length > 0 ? chosen : await listPublicPaths()) {
    pages[path] = await measure(path);
    console.log(describe(path, pages[path]));
  }
} finally {
  await browser.close();
  await site.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
const speed = median(speeds);
if (chosen.length === 0 && !options.member) await saveResults('pages', { speed, slowdown, pages });
console.log(
  `slowed down by a factor of ${slowdown} on a computer with ${speed} in Lighthouse's CPU benchmark; a fast desktop has 1,500 to 2,000`,
);
const failing = Object.keys(pages).filter((path) => !isWithinBudget(pages[path]));
console.log(
  failing.length > 0 ? `below the budget: ${failing.join(' ')}` : 'every page is within the budget',
);
process.exitCode = failing.length > 0 ? 1 : 0;

async function listPublicPaths(): Promise<string[]> {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

/** Signs a learner in, in the browser context in which Lighthouse opens its pages. */
async function signMemberIn(): Promise<void> {
  const { client, session } = await signInNewUser(site, 'member');
  const { error } = await client.functions.invoke('trial', { body: { plan: 'pro' } });
  if (error) throw error;

  const connection = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`);
  const page = await connection.contexts()[0]?.newPage();
  await page?.goto(`${site.url}/robots.txt`);
  await page?.evaluate(
    (stored) => localStorage.setItem('sb-127-auth-token', stored),
    JSON.stringify(session),
  );
  await connection.close();
}

async function measure(path: string): Promise<PageFigures> {
  // The first request renders the page; this measures all later ones.
  await fetch(site.url + path);
  const results: Result[] = [];
  for (let run = 0; run < mostRuns; run++) {
    const outcome = await lighthouse(site.url + path, {
      port: debuggingPort,
      logLevel: 'error',
      // The other categories hardly differ between runs.
      onlyCategories: run === 0 ? [...categories] : ['performance'],
      disableFullPageScreenshot: true,
      disableStorageReset: options.member,
      throttling: { cpuSlowdownMultiplier: slowdown },
    });
    if (outcome) results.push(outcome.lhr);
    if (run === 0 && outcome?.lhr.categories.performance?.score === 1) break;
  }
  speeds.push(...results.map(({ environment }) => environment.benchmarkIndex));
  const scoresOf = (name: string) =>
    results
      .flatMap((result) => result.categories[name] ?? [])
      .map(({ score }) => Math.round(100 * (score ?? 0)));
  const measureOf = (id: string) => median(results.map((result) => result.audits[id]?.numericValue ?? 0));
  return {
    scores: Object.fromEntries(categories.map((name) => [name, median(scoresOf(name))])),
    measures: {
      firstPaint: measureOf(audits.firstPaint),
      largestPaint: measureOf(audits.largestPaint),
      blockedTime: measureOf(audits.blockedTime),
      layoutShift: measureOf(audits.layoutShift),
      bytes: measureOf(audits.bytes),
    },
    hydrationBytes: await countHydrationBytes(path),
    performanceOfRuns: scoresOf('performance'),
    failed: [...new Set(results.flatMap(failedAudits))],
  };
}

async function countHydrationBytes(path: string): Promise<number> {
  const html = await (await fetch(site.url + path)).text();
  const modules = hydrationDataIn(html).links.filter(({ rel }) => rel === 'modulepreload');
  const sizes = modules.map(async ({ href }) => {
    const reply = await fetch(site.url + href, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } });
    return Number(reply.headers.get('content-length'));
  });
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}

/** Failed audits of the categories that must have a perfect score. */
function failedAudits(result: Result): string[] {
  return categories
    .filter((name) => name !== 'performance')
    .flatMap((name) => result.categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}

function isWithinBudget(page: PageFigures | undefined): boolean {
  const isHighEnough = categories.every((name) => (page?.scores[name] ?? 0) >= (lowestScores[name] ?? 100));
  return isHighEnough && page?.measures.layoutShift === 0;
}

function describe(path: string, { scores, measures, hydrationBytes, failed }: PageFigures): string {
  const { firstPaint, largestPaint, blockedTime, layoutShift, bytes } = measures;
  return [
    categories.map((name) => scores[name]).join('/'),
    path,
    `FCP ${Math.round(firstPaint)} ms, LCP ${Math.round(largestPaint)} ms, TBT ${Math.round(blockedTime)} ms`,
    `CLS ${layoutShift.toFixed(3)}, ${inKilobytes(bytes)}, then ${inKilobytes(hydrationBytes)}`,
    failed.join(' '),
  ].join('  ');
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
