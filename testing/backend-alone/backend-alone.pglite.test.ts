/** Runs the programs of `backend/README.md` unchanged, in a folder with a copy of `backend/` and nothing else. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, inject, onTestFinished, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { copyBackend } from './copy-backend.ts';

const run = promisify(execFile);

/** The file that the text names before each block of code. */
function filesIn(page: string): Record<string, string> {
  const blocks = page.matchAll(/`([\w/.-]+\.(?:ts|sql))`[^`]*\n\n```\w+\n(.*?)```/gs);
  return Object.fromEntries(Array.from(blocks, ([, name = '', text = '']) => [name, text]));
}

async function startServer(folder: string) {
  const server: ChildProcess = spawn(process.execPath, ['--liftoff-only', 'server.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await once(server, 'exit');
  });
  if (!server.stdout) throw new Error('no output');
  const [line] = await once(createInterface(server.stdout), 'line');
  return JSON.parse(line);
}

test('a copy of backend/ alone is a Supabase server, as its README says', thorough, async () => {
  const folder = await mkdtemp(join(inject('copies'), 'backend-alone-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await copyBackend(folder);
  await mkdir(join(folder, 'migrations'));
  const files = filesIn(await readFile(join(folder, 'backend/README.md'), 'utf8'));
  expect(Object.keys(files)).toEqual(['server.ts', 'migrations/20260101000000_notes.sql', 'client.ts']);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#cc2222' } })
    .png()
    .toFile(join(folder, 'picture.png'));

  const { url, key } = await startServer(folder);
  const { stdout } = await run(process.execPath, ['client.ts'], {
    cwd: folder,
    env: { ...process.env, SUPABASE_URL: url, SUPABASE_KEY: key },
  });
  const { notes, publicUrl } = JSON.parse(stdout);
  expect(notes).toEqual([{ text: 'Hello' }]);
  const picture = await fetch(publicUrl);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  const stranger = await fetch(`${url}/rest/v1/notes`, { headers: { apikey: key } });
  expect(stranger.status).toBe(401);
});
