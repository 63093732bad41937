import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createPostgresDatabase } from '#backend/testing/databases.ts';
import { startSiteProcess, withoutContent } from '#testing/site-process.ts';

/** The output of a start on an empty database that connects as this role and fails. */
async function startAs(role: string): Promise<string> {
  const { databaseUrl, remove } = await createPostgresDatabase(inject('template'), 'template0');
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lifelong-main-'));
  onTestFinished(async () => {
    await remove();
    await rm(dataDirectory, { recursive: true, force: true });
  });
  const url = new URL(databaseUrl);
  url.username = role;
  const starting = startSiteProcess({ dataDirectory, databaseUrl: url.href, variables: withoutContent });
  const error = await starting.then(
    (site) => site.kill().then(() => new Error('it started')),
    (failure: Error) => failure,
  );
  return error.message;
}

test('a PostgreSQL that refuses the connection ends the start with one clear line', async () => {
  const role = `stranger_${randomUUID().replaceAll('-', '')}`;
  expect(await startAs(role)).toBe(
    `the server ended with 1 before it served:\nrole "${role}" does not exist\n`,
  );
});

test('a role that may not make others ends the first start with one clear line', async () => {
  const role = `plain_${randomUUID().replaceAll('-', '')}`;
  const maintenance = new pg.Client({ connectionString: inject('template') });
  await maintenance.connect();
  await maintenance.query(`create role ${role} login`);
  onTestFinished(async () => {
    await maintenance.query(`drop role ${role}`);
    await maintenance.end();
  });
  // The message depends on PostgreSQL's version, and on whether another site has already created the roles.
  expect(await startAs(role)).toMatch(
    /^the server ended with 1 before it served:\n(permission denied|must have admin option) .+\n$/,
  );
});

test('while the database is unreachable /healthz reports it and cached pages are served, and afterwards everything works again', {
  timeout: 120_000,
}, async () => {
  const { databaseUrl, remove } = await createPostgresDatabase(inject('template'), 'template1');
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lifelong-main-'));
  const maintenance = new pg.Client({ connectionString: inject('template') });
  await maintenance.connect();
  const site = await startSiteProcess({ dataDirectory, databaseUrl, variables: withoutContent });
  onTestFinished(async () => {
    await site.kill();
    await maintenance.end();
    await remove();
    await rm(dataDirectory, { recursive: true, force: true });
  });
  const name = new URL(databaseUrl).pathname.slice(1);
  const ask = async (path: string) => {
    const { status, headers } = await fetch(site.url + path);
    return { status, retryAfter: headers.get('retry-after') };
  };
  const well = { status: 200, retryAfter: null };
  const away = { status: 503, retryAfter: '1' };
  expect([await ask('/healthz'), await ask('/blog')]).toEqual([well, well]);
  await maintenance.query(`alter database ${name} allow_connections false`);
  await maintenance.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ]);
  await expect.poll(() => ask('/healthz'), { timeout: 20_000 }).toEqual(away);
  expect(await ask('/blog')).toEqual(well);
  expect(await ask('/blog/not-in-memory')).toEqual(away);
  await maintenance.query(`alter database ${name} allow_connections true`);
  await expect.poll(() => ask('/healthz'), { timeout: 20_000 }).toEqual(well);
  expect((await ask('/blog/not-in-memory')).status).toBe(404);
});
