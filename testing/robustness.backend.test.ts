/** Short versions of `npm run test:crash` and `npm run test:fuzz`, against the real server as a process. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createPostgresDatabase } from './backend.ts';
import { crashDuringFirstBoot, crashDuringWrites } from './crash-rounds.ts';
import { fuzzSite } from './fuzz-site.ts';
import { type SiteSettings, startSiteProcess } from './site-process.ts';

async function freshSettings(): Promise<SiteSettings> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lifelong-robust-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  if (process.env.TEST_ENGINE !== 'postgres') return { dataDirectory };
  const { settings, remove } = await createPostgresDatabase(inject('template'), 'template0');
  onTestFinished(remove);
  return { dataDirectory, databaseUrl: settings.DATABASE_URL };
}

test('a server killed while it starts and while it writes loses no acknowledged row', async () => {
  const settings = await freshSettings();
  await crashDuringFirstBoot(settings, 2);
  const { acknowledged, lost } = await crashDuringWrites(settings, 2);
  expect(acknowledged).toBeGreaterThan(0);
  expect(lost).toBe(0);
}, 180_000);

test('generated requests over all APIs get no answer of 5xx, and none that tells too much', async () => {
  const site = await startSiteProcess({ ...(await freshSettings()), variables: { RATE_LIMITS: 'off' } });
  const { sent, problems } = await fuzzSite(site, 1_500, 20_261_115);
  expect(problems).toEqual([]);
  expect(sent).toBe(1_500);
  expect(await site.stop()).toBe(0);
}, 180_000);
