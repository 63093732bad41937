import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Check {
  name: string;
  command: readonly string[];
}

/** The files from which the types of the pages are generated. */
const routeTypes: Check = { name: 'route types', command: ['@react-router/dev/bin.cjs', 'typegen'] };

/** The checks of `npm run check`, all run in parallel. */
const checks: readonly Check[] = [
  { name: 'types', command: ['typescript/bin/tsc', '--noEmit', '-p', '.'] },
  {
    name: 'lint, format and import rules',
    command: ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  },
  { name: 'dead code', command: ['knip/bin/knip.js', '--no-progress'] },
];

/** Runs every check and prints the failures. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const outcomes = [await runCheck(routeTypes), ...(await Promise.all(checks.map(runCheck)))];
  const passed = outcomes.filter((isPassed) => isPassed).length;
  return { passed, failed: outcomes.length - passed };
}

async function runCheck({ name, command: [program = '', ...args] }: Check): Promise<boolean> {
  const check = spawn(process.execPath, [`${root}/node_modules/${program}`, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise((resolve) => check.once('close', resolve));
  const said = await Promise.all([text(check.stdout), text(check.stderr)]);
  const isPassed = (await exit) === 0;
  console.log(isPassed ? `✓ ${name}` : `✗ ${name}\n${said.join('')}`);
  return isPassed;
}

if (import.meta.main) process.exit((await runChecks()).failed === 0 ? 0 : 1);
