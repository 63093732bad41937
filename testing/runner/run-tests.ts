/**
 * `npm test`: runs the checks, then every layer, and prints a summary line. Arguments choose layers. With `--thorough`
 * it also runs the tests that are marked `thorough`, and the longest tests try everything instead of a sample.
 */
import { existsSync, statfsSync } from 'node:fs';
import { startVitest, type TestCase } from 'vitest/node';
import { shareBetweenEngines } from '#testing/one-engine.ts';
import { ensureBrowser, ensurePostgres, whyNoFirefox } from '#testing/programs.ts';
import { ensureSiteTemplate } from '#testing/setup/template.ts';
import { ensureBuild } from '../../scripts/prepare.mjs';
import { runChecks } from './checks.ts';
import { LayerTimes } from './layer-times.ts';

interface Layer {
  project: string;
  /** Returns why the layer cannot run on this machine, or nothing. */
  missing?: () => string | undefined;
}

const noPostgres = () => (ensurePostgres() ? undefined : 'PostgreSQL is not installed and could not be');
const noBrowser = () =>
  ensureBrowser() ? undefined : 'no Chrome or Chromium is installed and none could be';

const layers: readonly Layer[] = [
  { project: 'unit' },
  { project: 'pglite' },
  { project: 'postgres', missing: noPostgres },
  { project: 'browser-pglite', missing: noBrowser },
  { project: 'browser-postgres', missing: () => noPostgres() ?? noBrowser() },
  { project: 'browser-firefox', missing: whyNoFirefox },
];

/** Test databases live for seconds. In memory they are faster to create and copy, if the machine has space there. */
const memory = '/dev/shm';
const roomNeeded = 4e9;
if (existsSync(memory)) {
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize >= roomNeeded) process.env.TMPDIR = memory;
}

const option = '--thorough';
const isThorough = process.argv.includes(option);
if (isThorough) process.env.THOROUGH = '1';
const wanted = process.argv.slice(2).filter((argument) => argument !== option);
const total = { passed: 0, failed: 0, skipped: 0 };
let left = 0;
/** What the end of the output repeats: it is often all of it that a reader gets. */
const failed: string[] = [];
const passedOnSecondTry: string[] = [];
const times = new LayerTimes();

// Each of these keeps one core busy most of the time.
const [checks] = await Promise.all([
  wanted.length === 0 ? times.measure('checks', runChecks) : { passed: 0, failed: 0 },
  times.measure('build', ensureBuild),
  times.measure('template database', ensureSiteTemplate),
]);
total.passed += checks.passed;
total.failed += checks.failed;

for (const name of wanted) {
  if (layers.some(({ project }) => project === name)) continue;
  console.log(`No such layer: ${name}`);
  total.failed += 1;
}

const projects: string[] = [];
for (const { project, missing } of layers) {
  if (wanted.length > 0 && !wanted.includes(project)) continue;
  const reason = missing?.();
  if (reason) {
    console.log(`Skipped: ${project} (${reason})`);
    total.skipped += 1;
  } else {
    projects.push(project);
  }
}

/** The test and the first line of each of its errors: what a page showed can be hundreds of lines. */
function nameWithErrors(test: TestCase): string {
  const errors = test.result().errors ?? [];
  return [
    `${test.project.name} ${test.module.relativeModuleId} > ${test.fullName}`,
    ...errors.map(({ message }) => `  ${message.split('\n', 1)[0]}`),
  ].join('\n');
}

function end(): never {
  console.log(`\n${times.toString()}`);
  for (const name of passedOnSecondTry) console.log(`Passed only on its second try: ${name}`);
  for (const name of failed) console.log(`Failed: ${name}`);
  if (left > 0) console.log(`Left to npm run test:thorough: ${left} tests`);
  console.log(
    `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
  );
  process.exit(total.failed === 0 ? 0 : 1);
}

// Without a project, Vitest would run all of them.
if (projects.length === 0) end();

// A machine without PostgreSQL runs everything on the embedded engine.
if (!isThorough && projects.includes('pglite') && projects.includes('postgres')) shareBetweenEngines();

// One run for all layers: when one layer nearly ends, the next already uses the free core.
const vitest = await startVitest('test', [], {
  project: projects,
  watch: false,
  passWithNoTests: false,
  tagsFilter: isThorough ? [] : ['!thorough'],
  reporters: ['default', times],
});
for (const file of vitest.state.getTestModules()) {
  if (file.state() === 'failed' && [...file.children.allTests('failed')].length === 0) {
    total.failed += 1;
    failed.push(`${file.project.name} ${file.relativeModuleId}`);
  }
  for (const test of file.children.allTests()) {
    if (!isThorough && test.options.tags?.includes('thorough')) {
      left += 1;
      continue;
    }
    const { state } = test.result();
    total[state === 'pending' ? 'skipped' : state] += 1;
    if (state === 'failed') failed.push(nameWithErrors(test));
    if (test.diagnostic()?.flaky) passedOnSecondTry.push(nameWithErrors(test));
  }
}
if (vitest.state.getUnhandledErrors().length > 0) total.failed += 1;
for (const project of projects) {
  if (vitest.state.getTestModules().some((file) => file.project.name === project)) continue;
  console.log(`No tests: ${project}`);
  total.failed += 1;
}
await vitest.close();
end();
