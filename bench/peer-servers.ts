import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type MeasuredServer, startServer } from './measured-server.ts';

const inPeers = (path: string) => fileURLToPath(new URL(`peers/${path}`, import.meta.url));

const serverBuild = 'build/server/index.js';

export function arePeersInstalled(): boolean {
  return existsSync(inPeers('next/.next/BUILD_ID')) && existsSync(inPeers(`react-router/${serverBuild}`));
}

export async function startNextjs(): Promise<MeasuredServer> {
  return startServer({
    file: 'peers/node_modules/next/dist/bin/next',
    args: ['start', '--hostname', '127.0.0.1', '--port', '0'],
    folder: inPeers('next'),
    variables: { NEXT_TELEMETRY_DISABLED: '1' },
  });
}

/** Chooses a free port itself. */
export async function startReactRouter(): Promise<MeasuredServer> {
  return startServer({
    file: 'peers/node_modules/@react-router/serve/dist/cli.js',
    args: [serverBuild],
    folder: inPeers('react-router'),
  });
}

export async function versionOf(peer: 'next' | 'react-router'): Promise<string> {
  return JSON.parse(await readFile(inPeers(`node_modules/${peer}/package.json`), 'utf8')).version;
}
