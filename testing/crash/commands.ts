import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SiteSettings } from '#testing/site-process.ts';

export interface RunningCommand {
  /** SIGKILL: no chance to clean up. */
  kill(): void;
  /** Resolves when it has ended, killed or not. */
  ended: Promise<{ exitCode: number | null; output: string }>;
}

/** Runs `npm run backup` or `npm run restore` for the site with these settings. */
export function spawnCommand(
  command: 'backup' | 'restore',
  args: readonly string[],
  { dataDirectory, databaseUrl }: SiteSettings,
): RunningCommand {
  const file = fileURLToPath(new URL(`../../server/commands/${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      DATA_DIR: dataDirectory,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return {
    kill: () => void child.kill('SIGKILL'),
    ended: new Promise((resolve) => child.once('close', (exitCode) => resolve({ exitCode, output }))),
  };
}

/** Runs it to its end, and throws its output unless it succeeded. */
export async function runToSuccess(
  command: 'backup' | 'restore',
  args: readonly string[],
  settings: SiteSettings,
): Promise<void> {
  const { exitCode, output } = await spawnCommand(command, args, settings).ended;
  if (exitCode !== 0) throw new Error(`npm run ${command} ended with ${exitCode}: ${output}`);
}
