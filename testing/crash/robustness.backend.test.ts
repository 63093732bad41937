/** Short versions of `npm run test:crash` and `npm run test:fuzz`, against the real server as a process. */
import { expect, inject, onTestFinished, test } from 'vitest';
import { startPostgres } from '#backend/testing/postgres-cluster.ts';
import { openSiteDatabase } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';
import { startTemplateSite } from '#testing/backend.ts';
import { fuzzSite, metricsToken } from '#testing/fuzz/site.ts';
import { type SiteSettings, withoutContent } from '#testing/site-process.ts';
import { packSmallCourse } from '#testing/small-course.ts';
import { isThorough, thorough } from '#testing/thorough.ts';
import { crashDuringCertificates } from './certificates.ts';
import { fillDiskDuringWrites } from './disk-full.ts';
import { mountSmallDisk } from './disk-full-volume.ts';
import { crashDuringWrites, killFirstBoots } from './rounds.ts';
import { openSiteData, type SiteData } from './site-data.ts';
import { crashDuringMigrations } from './starts.ts';
import { crashDuringWorkflows } from './workflows.ts';

const maintenanceUrl = process.env.TEST_ENGINE === 'postgres' ? inject('template') : undefined;

async function emptyPlace(): Promise<SiteData> {
  const place = await openSiteData(maintenanceUrl);
  onTestFinished(() => place.remove());
  return { ...place, settings: { ...place.settings, variables: withoutContent } };
}

/** The whole curriculum would take longer than the rest of a test. */
async function addSmallCourse({ databaseUrl }: SiteSettings): Promise<void> {
  const database = await openSiteDatabase(readEnvironment({ DATABASE_URL: databaseUrl }));
  const course = JSON.stringify(packSmallCourse('meet-ai'));
  await database
    .run('server', (transaction) => transaction.query('select public.import_course($1)', [course]))
    .finally(() => database.close());
}

test('a server killed while it starts and while it writes loses no acknowledged row', async () => {
  const place = await emptyPlace();
  await killFirstBoots(place, 1, 3_000);
  expect(await crashDuringWrites(place, 1)).toMatchObject({ problems: [] });
});

// On the embedded database these take half a minute each, so only `npm run test:crash` runs them there.
if (maintenanceUrl) {
  test('a server killed while it brings an older database up to date finishes that at the next start', async () => {
    expect(await crashDuringMigrations(await emptyPlace(), 1)).toMatchObject({ problems: [] });
  });

  test('a server killed while learners submit their exams issues and mails each certificate once', async () => {
    const outcome = await crashDuringCertificates(await emptyPlace(), 1, addSmallCourse);
    expect(outcome).toMatchObject({ problems: [] });
  });

  test('a server killed while people hand in, consent, import, publish and confirm does each step once, with its mails', async () => {
    expect(await crashDuringWorkflows(await emptyPlace(), 2)).toMatchObject({ problems: [] });
  });

  test('a full disk ends nothing: writes are refused until there is room again', async ({ skip }) => {
    // A full disk makes the checkpoints of the whole cluster fail, which other tests need.
    const cluster = await startPostgres();
    onTestFinished(cluster.stop);
    const disk = await mountSmallDisk(cluster.urlOf('postgres'));
    if (!disk) return skip('mounting a small disk is not allowed here');
    onTestFinished(disk.remove);
    expect(await fillDiskDuringWrites(disk, 1)).toMatchObject({ problems: [] });
  });
}

// What answers is the same on both engines, and the embedded one breaks more easily.
const onPostgres = maintenanceUrl ? thorough : {};
const requests = isThorough ? 500 : 250;

test(
  'generated requests over all APIs get no 5xx response, and none that leaks internals',
  onPostgres,
  async () => {
    const site = await startTemplateSite({
      DEMO: '1',
      CURRICULUM: 'none',
      RATE_LIMITS: 'off',
      METRICS_TOKEN: metricsToken,
    });
    const { sent, problems } = await fuzzSite(site, requests, 20_261_115);
    expect(problems).toEqual([]);
    expect(sent).toBe(requests);
    expect(await site.stop()).toBe(0);
  },
);
