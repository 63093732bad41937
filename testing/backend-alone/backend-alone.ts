/**
 * `npm run test:backend`: runs all tests of `backend/` in a copy of that folder, without the rest of the repository.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyBackend } from './copy-backend.ts';

const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'backend-alone-'));
await copyBackend(folder);
const { status } = spawnSync(process.execPath, [vitest, 'run', ...process.argv.slice(2)], {
  cwd: join(folder, 'backend'),
  stdio: 'inherit',
});
rmSync(folder, { recursive: true, force: true });
process.exit(status ?? 1);
