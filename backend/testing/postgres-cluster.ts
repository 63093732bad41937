import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export interface PostgresCluster {
  /** The URL of one of its databases. */
  urlOf(database: string): string;
  /** Ends it without any clean-up and starts it again, on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The folder of PostgreSQL's programs on this machine, or undefined if it is not installed. */
export function findPostgres(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join('/usr/lib/postgresql', version, 'bin'));
  return [...folders, '/usr/local/bin', '/opt/homebrew/bin', '/usr/bin'].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

/** A temporary cluster on a free port. PostgreSQL refuses to run as root, so root starts it as `postgres`. */
export async function startPostgres(): Promise<PostgresCluster> {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'lifelong-postgres-'));
  const account = userInfo().uid === 0 ? accountOf('postgres') : undefined;
  if (account) chownSync(folder, account.uid, account.gid);
  const as = { ...account, cwd: folder };

  execFileSync(
    join(programs, 'initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    { ...as, stdio: 'ignore' },
  );
  const port = await freePort();
  const settings = [
    'fsync=off',
    'max_connections=200',
    `unix_socket_directories=${folder}`,
    'listen_addresses=127.0.0.1',
  ];
  const urlOf = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  const start = async () => {
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', join(folder, 'data'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...as, stdio: 'ignore' },
    );
    const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    await waitUntilReady(urlOf('postgres'));
    return async (signal: 'SIGINT' | 'SIGQUIT') => {
      server.kill(signal);
      await exited;
    };
  };
  let end = await start();
  return {
    urlOf,
    async restart() {
      await end('SIGQUIT');
      end = await start();
    },
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accountOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function waitUntilReady(url: string): Promise<void> {
  const giveUpAt = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
