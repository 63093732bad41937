/**
 * `npm run test:crash`: ends the server with SIGKILL again and again, while it makes its first database and while
 * rows are written, and looks whether every acknowledged row is still there. `--rounds 3` makes a short run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { crashDuringFirstBoot, crashDuringWrites } from './crash-rounds.ts';
import { findPostgres, startPostgres } from './postgres-cluster.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, boots: { type: 'string', default: '20' } },
});
const rounds = Number(values.rounds);
const boots = Number(values.boots);
let failed = 0;

async function attack(engine: string, databaseUrl?: string): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lifelong-crash-'));
  try {
    await crashDuringFirstBoot({ dataDirectory, databaseUrl }, boots);
    const result = await crashDuringWrites({ dataDirectory, databaseUrl }, rounds);
    console.log(
      `${engine}: ${boots} kills during first boots, ${rounds} during writes, ` +
        `${result.acknowledged} rows acknowledged, ${result.lost} lost`,
    );
    if (result.lost > 0 || result.acknowledged === 0) failed += 1;
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

await attack('PGlite');
if (findPostgres()) {
  const cluster = await startPostgres();
  await attack('PostgreSQL', cluster.urlOf('postgres'));
  await cluster.stop();
} else {
  console.log('PostgreSQL: skipped, it is not installed');
}
process.exit(failed === 0 ? 0 : 1);
