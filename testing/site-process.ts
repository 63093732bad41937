import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));

/** Keeps the compiled modules of the server for later processes. */
export const compileCache = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));

/** Test processes live for seconds, so V8 need not optimize PGlite. Benchmarks run with the usual flags. */
export const nodeFlags = process.env.VITEST ? ['--liftoff-only'] : [];

/** The first admin of every site that is started here. */
export const siteAdmin = { email: 'admin@lifelong-ai.example', password: 'correct horse battery' };

/** For sites whose content no test looks at. Installing courses and samples takes most of a first start. */
export const withoutContent = { DEMO: '0', CURRICULUM: 'none' };

export interface SiteProcess {
  url: string;
  pid: number;
  dataDirectory: string;
  /** The `service_role` key, read from the control file as the commands do. */
  secretKey: string;
  /** Its output so far. */
  output(): string;
  /** Sends SIGTERM, as a service manager would; returns the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL: no chance to clean up. */
  kill(): Promise<void>;
}

export interface SiteSettings {
  dataDirectory: string;
  databaseUrl?: string;
  variables?: Record<string, string>;
}

/** Starts the real server in its own process on a free port and waits until it serves. */
export async function startSiteProcess(settings: SiteSettings): Promise<SiteProcess> {
  const starting = spawnSite(settings);
  const url = await starting.url;
  const control = JSON.parse(await readFile(join(settings.dataDirectory, 'control.json'), 'utf8'));
  return { ...starting, url, dataDirectory: settings.dataDirectory, secretKey: control.secretKey };
}

/** The same without waiting, for tests that kill it while it starts. */
export function spawnSite({ dataDirectory, databaseUrl, variables }: SiteSettings) {
  const child = spawn(process.execPath, [...nodeFlags, main], {
    // The server exits when the channel closes, so a failed or aborted run leaves no server behind.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: compileCache,
      PORT: '0',
      DATA_DIR: dataDirectory,
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: siteAdmin.email,
      ADMIN_PASSWORD: siteAdmin.password,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...variables,
    },
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const exited = once(child, 'exit');
  return {
    pid: child.pid ?? 0,
    url: servingAddress(child, () => output),
    /** Resolves with the exit code when all output has been read. */
    ended: once(child, 'close').then(() => child.exitCode),
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The publishable key, which every page contains. */
export async function readPublishableKey({ url }: Pick<SiteProcess, 'url'>): Promise<string> {
  const html = await (await fetch(url)).text();
  const key = /sb_publishable_[\w-]+/.exec(html)?.[0];
  if (!key) throw new Error('the home page carries no publishable key');
  return key;
}

async function servingAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const url = / is at (http:\S+)/.exec(output())?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) =>
      reject(new Error(`the server ended with ${code} before it served:\n${output()}`)),
    );
  });
}
