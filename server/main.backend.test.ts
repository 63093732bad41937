import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createPostgresDatabase } from '#testing/backend.ts';
import { startSiteProcess } from '#testing/site-process.ts';

const onPostgres = process.env.TEST_ENGINE === 'postgres';

/** What a start on an empty database says before it ends, when it connects as this role. */
async function startAs(role: string): Promise<string> {
  const { settings, remove } = await createPostgresDatabase(inject('template'), 'template0');
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lifelong-main-'));
  onTestFinished(async () => {
    await remove();
    await rm(dataDirectory, { recursive: true, force: true });
  });
  const url = new URL(settings.DATABASE_URL);
  url.username = role;
  const starting = startSiteProcess({ dataDirectory, databaseUrl: url.href });
  const error = await starting.then(
    (site) => site.kill().then(() => new Error('it started')),
    (failure: Error) => failure,
  );
  return error.message;
}

test.runIf(onPostgres)('a PostgreSQL that turns us away ends the start with one clear line', async () => {
  const role = `stranger_${randomUUID().replaceAll('-', '')}`;
  expect(await startAs(role)).toBe(
    `the server ended with 1 before it served:\nrole "${role}" does not exist\n`,
  );
});

test.runIf(onPostgres)(
  'a role that may not make others ends the first start with one clear line',
  async () => {
    const role = `plain_${randomUUID().replaceAll('-', '')}`;
    const maintenance = new pg.Client({ connectionString: inject('template') });
    await maintenance.connect();
    await maintenance.query(`create role ${role} login`);
    onTestFinished(async () => {
      await maintenance.query(`drop role ${role}`);
      await maintenance.end();
    });
    // Which words it uses depends on its version, and on whether another site has made the roles already.
    expect(await startAs(role)).toMatch(
      /^the server ended with 1 before it served:\n(permission denied|must have admin option) .+\n$/,
    );
  },
);
