/** Installs and builds the frameworks that `npm run bench` compares with, serving the same Home as this site. */
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assetsOf, componentFrom, stylesheetOf } from './home-as-jsx.ts';
import { startServer, stopServers } from './measured-server.ts';

const folder = join(import.meta.dirname, 'peers');

await writeHome();
run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], folder);
run(process.execPath, ['../node_modules/next/dist/bin/next', 'build'], join(folder, 'next'));
run(process.execPath, ['../node_modules/@react-router/dev/bin.cjs', 'build'], join(folder, 'react-router'));

async function writeHome(): Promise<void> {
  const html = await renderHome();
  await writeFile(join(folder, 'home.tsx'), componentFrom(html));
  await writeFile(join(folder, 'home.css'), stylesheetOf(html));
  for (const address of assetsOf(html)) {
    for (const app of ['next', 'react-router']) {
      await cp(join('build/client', address), join(folder, app, 'public', address));
    }
  }
}

async function renderHome(): Promise<string> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'bench-peers-'));
  try {
    const variables = { PORT: '0', DATA_DIR: dataDirectory, LOG_LEVEL: 'warn' };
    const { url } = await startServer({ file: '../server/main.ts', variables });
    return await (await fetch(url)).text();
  } finally {
    await stopServers();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

function run(command: string, args: string[], cwd: string): void {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  const { status } = spawnSync(command, args, {
    cwd,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}
