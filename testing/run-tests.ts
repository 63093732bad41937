/**
 * `npm test`: every layer, fast ones first, and one closing line. Arguments name projects to run alone, and
 * `--thorough` makes the two longest journeys try everything instead of a part.
 */
import { existsSync, statfsSync } from 'node:fs';
import { startVitest } from 'vitest/node';
import { runChecks } from './checks.ts';
import { ensureBrowser, ensurePostgres } from './programs.ts';

interface Layer {
  projects: readonly string[];
  /** Says why the layer cannot run on this machine, or nothing. */
  missing?: () => string | undefined;
}

const noPostgres = () => (ensurePostgres() ? undefined : 'PostgreSQL is not installed and could not be');
const noBrowser = () =>
  ensureBrowser() ? undefined : 'no Chrome or Chromium is installed and none could be';

const layers: readonly Layer[] = [
  { projects: ['unit'] },
  { projects: ['pglite'] },
  { projects: ['postgres'], missing: noPostgres },
  { projects: ['browser-pglite'], missing: noBrowser },
  { projects: ['browser-postgres'], missing: () => noPostgres() ?? noBrowser() },
];

/** Databases of tests live for seconds, and are made and copied faster in memory where the machine has room there. */
const memory = '/dev/shm';
const roomNeeded = 4e9;
if (existsSync(memory)) {
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize >= roomNeeded) process.env.TMPDIR = memory;
}

const thorough = '--thorough';
if (process.argv.includes(thorough)) process.env.THOROUGH = '1';
const wanted = process.argv.slice(2).filter((argument) => argument !== thorough);
const total = { passed: 0, failed: 0, skipped: 0 };

if (wanted.length === 0) {
  const checks = runChecks();
  total.passed += checks.passed;
  total.failed += checks.failed;
}
for (const { projects, missing } of layers) {
  if (wanted.length > 0 && !projects.some((project) => wanted.includes(project))) continue;
  const reason = missing?.();
  if (reason) {
    console.log(`Skipped: ${projects.join(', ')} (${reason})`);
    total.skipped += 1;
    continue;
  }
  const vitest = await startVitest('test', [], {
    project: [...projects],
    watch: false,
    passWithNoTests: false,
  });
  for (const file of vitest.state.getTestModules()) {
    if (file.state() === 'failed' && [...file.children.allTests('failed')].length === 0) total.failed += 1;
    for (const test of file.children.allTests()) {
      total[test.result().state === 'pending' ? 'skipped' : (test.result().state as keyof typeof total)] += 1;
    }
  }
  if (vitest.state.getUnhandledErrors().length > 0) total.failed += 1;
  if (vitest.state.getTestModules().length === 0) total.failed += 1;
  await vitest.close();
}

console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exit(total.failed === 0 ? 0 : 1);
