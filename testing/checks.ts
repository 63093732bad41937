import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Check {
  name: string;
  command: readonly string[];
}

/** What `npm run check` looks at. Route types come first, since the pages' types are made of them. */
const checks: readonly Check[] = [
  { name: 'route types', command: ['@react-router/dev/bin.cjs', 'typegen'] },
  { name: 'types', command: ['typescript/bin/tsc', '--noEmit', '-p', '.'] },
  {
    name: 'lint, format and import rules',
    command: ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  },
  { name: 'dead code', command: ['knip/bin/knip.js', '--no-progress'] },
];

/** Runs every check and prints what failed. */
export function runChecks(): { passed: number; failed: number } {
  const result = { passed: 0, failed: 0 };
  for (const { name, command } of checks) {
    const [program = '', ...args] = command;
    const run = spawnSync(process.execPath, [`${root}/node_modules/${program}`, ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'development' },
    });
    if (run.status === 0) {
      result.passed += 1;
      console.log(`✓ ${name}`);
    } else {
      result.failed += 1;
      console.log(`✗ ${name}\n${run.stdout}${run.stderr}`);
    }
  }
  return result;
}
