import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { makeDataFolder } from '#testing/setup/template.ts';
import { withoutContent } from '#testing/site-process.ts';

/** Whether a program listens on the port. */
function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

test('SIGTERM to the npm process of `npm start` stops the server, and npm ends when the port is free', async () => {
  const dataDirectory = await makeDataFolder('lifelong-start-');
  // In its own process group, so that nothing is left running if the test fails.
  const npm = spawn('npm', ['start'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    detached: true,
    env: { ...process.env, ...withoutContent, PORT: '0', DATA_DIR: dataDirectory, NODE_ENV: 'test' },
  });
  const exited = once(npm, 'exit');
  onTestFinished(async () => {
    try {
      process.kill(-(npm.pid ?? 0), 'SIGKILL');
    } catch {
      // All of them have ended, as expected.
    }
    await rm(dataDirectory, { recursive: true, force: true });
  });
  let output = '';
  npm.stdout.on('data', (chunk) => {
    output += chunk;
  });
  npm.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const address = () => / is at http:\/\/127\.0\.0\.1:(\d+)/.exec(output);
  await expect.poll(address, { timeout: 240_000, message: 'the site to start' }).not.toBeNull();
  const port = Number(address()?.[1]);
  expect(await isTaken(port)).toBe(true);
  npm.kill('SIGTERM');
  await exited;
  expect(await isTaken(port)).toBe(false);
  // A server that stops by itself removes the file; a killed one does not.
  expect(existsSync(join(dataDirectory, 'control.json'))).toBe(false);
}, 300_000);
