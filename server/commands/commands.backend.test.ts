import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { startTestBackend, type TestBackend } from '#testing/backend.ts';
import { compileCache, nodeFlags } from '#testing/site-process.ts';
import { isThorough } from '#testing/thorough.ts';
import { writeBackup } from '../backup/write-backup.ts';

const isEmbedded = process.env.TEST_ENGINE !== 'postgres';

/** Runs a command as `npm run` does, with the settings of a site. */
async function run(command: string, args: readonly string[], settings: Record<string, string>) {
  const file = fileURLToPath(new URL(`./${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, [...nodeFlags, file, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...settings },
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    output += text;
  });
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { exitCode, output };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lifelong-commands-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function settingsOf({ backend }: TestBackend): Record<string, string> {
  const { databaseUrl, dataDirectory } = backend.config;
  return { DATA_DIR: dataDirectory, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
}

/** A backend that listens on a port and writes a control file into its data folder, as a running site does. */
async function startServing() {
  const started = await startTestBackend();
  const server = serve({ fetch: (request) => started.fetch(request), port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = settingsOf(started);
  await writeFile(
    join(settings.DATA_DIR ?? '', 'control.json'),
    JSON.stringify({ url, secretKey: started.backend.keys.secret }),
  );
  return { started, settings };
}

/** Data on which no server ever ran: an empty folder, or a migrated database without keys and accounts. */
async function emptyPlace(): Promise<Record<string, string>> {
  if (isEmbedded) return { DATA_DIR: join(await temporaryFolder(), 'data') };
  const target = await startTestBackend();
  await target.backend.database.run('server', (transaction) => transaction.query('delete from server.keys'));
  return settingsOf(target);
}

test('a site is backed up while it serves, restored elsewhere, and given another admin there', async () => {
  const { started, settings } = await startServing();
  await started.serviceClient().auth.admin.createUser({ email: 'ada@example.com', password: 'secret' });
  const file = join(await temporaryFolder(), 'site.jsonl.gz');
  const backup = await run('backup', [file], settings);
  expect(backup).toMatchObject({ exitCode: 0, output: expect.stringContaining(`Wrote ${file}`) });

  const place = await emptyPlace();
  const damaged = join(await temporaryFolder(), 'damaged.gz');
  await writeFile(damaged, 'not a backup');
  const refused = await run('restore', [damaged], place);
  expect(refused).toMatchObject({ exitCode: 1, output: expect.stringContaining('damaged') });
  if (isEmbedded) expect(existsSync(place.DATA_DIR ?? '')).toBe(false);

  const restored = await run('restore', [file], place);
  expect(restored).toMatchObject({ exitCode: 0, output: expect.stringMatching(/Restored \d+ rows/) });
  // Opening an embedded database in yet another process takes seconds, and the rule is the same on both engines.
  if (!isEmbedded || isThorough) {
    const again = await run('restore', [file], place);
    expect(again).toMatchObject({ exitCode: 1, output: expect.stringContaining('not empty') });
  }
  expect(await run('admin', ['promote', 'ada@example.com'], place)).toMatchObject({ exitCode: 0 });
});

if (isEmbedded) {
  test('a site that serves is not restored over, and one that is not there is not backed up', async () => {
    const { started, settings } = await startServing();
    const file = join(await temporaryFolder(), 'site.jsonl.gz');
    await writeBackup(started.backend.database, file);
    const restored = await run('restore', ['--force', file], settings);
    expect(restored).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('in use by another process'),
    });
    const nowhere = join(await temporaryFolder(), 'nowhere');
    const backup = await run('backup', [], { DATA_DIR: nowhere });
    expect(backup).toMatchObject({ exitCode: 1, output: expect.stringContaining('no database') });
    expect(existsSync(nowhere)).toBe(false);
  });
}

test('an operator makes an admin while the site serves', async () => {
  const { started, settings } = await startServing();
  const created = await run('admin', ['create', 'Owner@example.com'], settings);
  expect(created).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('owner@example.com is an admin now'),
  });
  const password = /Password: (\S+)/.exec(created.output)?.[1] ?? '';
  const client = started.client();
  const { error } = await client.auth.signInWithPassword({ email: 'owner@example.com', password });
  expect(error).toBeNull();
  expect((await client.from('profiles').select('role').single()).data).toEqual({ role: 'admin' });

  const again = await run('admin', ['create', 'owner@example.com'], settings);
  expect(again).toMatchObject({ exitCode: 1, output: expect.stringContaining('promote owner@example.com') });
  const unknown = await run('admin', ['promote', 'nobody@example.com'], settings);
  expect(unknown).toMatchObject({ exitCode: 1, output: expect.stringContaining('no account') });
});

test('npm run admin prints its usage for invalid arguments', async () => {
  const answer = await run('admin', ['delete', 'a@example.com'], {});
  expect(answer).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('npm run admin -- create EMAIL'),
  });
});
