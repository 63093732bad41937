/** Short versions of `npm run test:crash` and `npm run test:fuzz`, against the real server as a process. */
import { expect, inject, onTestFinished, test } from 'vitest';
import { startTemplateSite } from '#testing/backend.ts';
import { fuzzSite, metricsToken } from '#testing/fuzz/site.ts';
import { withoutContent } from '#testing/site-process.ts';
import { thorough } from '#testing/thorough.ts';
import { crashDuringCertificates } from './certificates.ts';
import { fillDiskDuringWrites } from './disk-full.ts';
import { mountSmallDisk } from './disk-full-volume.ts';
import { crashDuringFirstBoot, crashDuringWrites } from './rounds.ts';
import { openSiteData, type SiteData } from './site-data.ts';
import { crashDuringMigrations } from './starts.ts';

const maintenanceUrl = process.env.TEST_ENGINE === 'postgres' ? inject('template') : undefined;

async function emptyPlace(): Promise<SiteData> {
  const place = await openSiteData(maintenanceUrl);
  onTestFinished(() => place.remove());
  return { ...place, settings: { ...place.settings, variables: withoutContent } };
}

test('a server killed while it starts and while it writes loses no acknowledged row', async () => {
  const place = await emptyPlace();
  expect(await crashDuringFirstBoot(place, 1)).toMatchObject({ problems: [] });
  expect(await crashDuringWrites(place, 1)).toMatchObject({ problems: [] });
});

// On the embedded database these take half a minute each, so only `npm run test:crash` runs them there.
if (maintenanceUrl) {
  test('a server killed while it brings an older database up to date finishes that at the next start', async () => {
    expect(await crashDuringMigrations(await emptyPlace(), 1)).toMatchObject({ problems: [] });
  });

  test('a server killed while learners submit their exams issues and mails each certificate once', async () => {
    expect(await crashDuringCertificates(await emptyPlace(), 1)).toMatchObject({ problems: [] });
  });

  test('a full disk ends nothing: writes are refused until there is room again', async ({ skip }) => {
    const disk = await mountSmallDisk(maintenanceUrl);
    if (!disk) return skip('mounting a small disk is not allowed here');
    onTestFinished(disk.remove);
    expect(await fillDiskDuringWrites(disk, 1)).toMatchObject({ problems: [] });
  });
}

// What answers is the same on both engines, and the embedded one breaks more easily.
const onPostgres = maintenanceUrl ? thorough : {};

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
    const { sent, problems } = await fuzzSite(site, 500, 20_261_115);
    expect(problems).toEqual([]);
    expect(sent).toBe(500);
    expect(await site.stop()).toBe(0);
  },
);
