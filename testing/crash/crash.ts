/**
 * `npm run test:crash`: kills the server and its commands with SIGKILL repeatedly at any moment, fills the disk, restarts
 * PostgreSQL, and checks that all acknowledged data is still there. `--kills 2` makes a short run of two kills of each kind, `--kinds
 * writes,seeds` and `--engine postgres` choose what runs.
 */
import { parseArgs } from 'node:util';
import { findPostgres, type PostgresCluster, startPostgres } from '#backend/testing/postgres-cluster.ts';
import { crashDuringBackup } from './backups.ts';
import { crashDuringCertificates } from './certificates.ts';
import { crashDuringImport, crashDuringPublishing } from './courses.ts';
import { fillDiskDuringWrites } from './disk-full.ts';
import { mountSmallDisk } from './disk-full-volume.ts';
import { crashDuringLearning, fillDiskDuringLearning, restartPostgresDuringLearning } from './learning.ts';
import { crashDuringRestore } from './restores.ts';
import { crashDuringFirstBoot, crashDuringWrites } from './rounds.ts';
import type { CrashOutcome } from './site-data.ts';
import { openSiteData, type SiteData } from './site-data.ts';
import { crashDuringMigrations, crashDuringSeed } from './starts.ts';
import {
  crashDuringWorkflows,
  fillDiskDuringWorkflows,
  restartPostgresDuringWorkflows,
} from './workflows.ts';

interface Kind {
  kills: number;
  attack(place: SiteData, kills: number, elsewhere: SiteData): Promise<CrashOutcome>;
}

const kinds: Record<string, Kind> = {
  boots: { kills: 20, attack: crashDuringFirstBoot },
  writes: { kills: 30, attack: crashDuringWrites },
  migrations: { kills: 21, attack: crashDuringMigrations },
  seeds: { kills: 12, attack: crashDuringSeed },
  backups: { kills: 16, attack: crashDuringBackup },
  restores: { kills: 12, attack: crashDuringRestore },
  learning: { kills: 12, attack: crashDuringLearning },
  certificates: { kills: 10, attack: (place, kills) => crashDuringCertificates(place, kills) },
  publishing: { kills: 12, attack: crashDuringPublishing },
  imports: { kills: 8, attack: crashDuringImport },
  workflows: { kills: 24, attack: crashDuringWorkflows },
};

const { values } = parseArgs({
  options: {
    kinds: { type: 'string', default: [...Object.keys(kinds), 'full-disk', 'restarts'].join() },
    kills: { type: 'string' },
    engine: { type: 'string' },
  },
});
const chosen = values.kinds.split(',');
let failures = 0;

async function attackEngine(engine: string, maintenanceUrl?: string): Promise<void> {
  for (const [name, { kills, attack }] of Object.entries(kinds)) {
    if (!chosen.includes(name)) continue;
    const place = await openSiteData(maintenanceUrl);
    const elsewhere = await openSiteData(maintenanceUrl);
    report(engine, await attack(place, Number(values.kills ?? kills), elsewhere));
    await Promise.all([place.remove(), elsewhere.remove()]);
  }
  if (chosen.includes('full-disk')) await fillDisk(engine, maintenanceUrl);
}

async function attackPostgres(cluster: PostgresCluster): Promise<void> {
  const maintenanceUrl = cluster.urlOf('postgres');
  await attackEngine('PostgreSQL', maintenanceUrl);
  if (!chosen.includes('restarts')) return;
  for (const restartDuring of [restartPostgresDuringLearning, restartPostgresDuringWorkflows]) {
    const place = await openSiteData(maintenanceUrl);
    report('PostgreSQL', await restartDuring(place, Number(values.kills ?? 6), cluster.restart));
    await place.remove();
  }
}

async function fillDisk(engine: string, maintenanceUrl?: string): Promise<void> {
  for (const fillDiskDuring of [fillDiskDuringWrites, fillDiskDuringLearning, fillDiskDuringWorkflows]) {
    const disk = await mountSmallDisk(maintenanceUrl);
    if (!disk) {
      console.log(`${engine}: full disk skipped, mounting a small one is not allowed here`);
      return;
    }
    await fillDiskDuring(disk, Number(values.kills ?? 5))
      .then((outcome) => report(engine, outcome))
      .finally(() => disk.remove());
  }
}

function report(engine: string, { summary, problems }: CrashOutcome): void {
  console.log(`${engine}: ${summary}, ${problems.length} problems`);
  for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
  failures += problems.length;
}

if (values.engine !== 'postgres') await attackEngine('PGlite');
if (values.engine !== 'pglite') {
  if (findPostgres()) {
    const cluster = await startPostgres();
    await attackPostgres(cluster).finally(() => cluster.stop());
  } else {
    console.log('PostgreSQL: skipped, it is not installed');
  }
}
process.exit(failures === 0 ? 0 : 1);
