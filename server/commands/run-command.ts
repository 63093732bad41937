import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Environment, readEnvironment } from '../environment.ts';

/** Tells the operator in one line what is wrong. */
export class CommandRefused extends Error {}

/** Runs one of the project's commands and exits with its result. */
export async function runCommand(
  work: (environment: Environment, args: readonly string[]) => Promise<void>,
  { worksOnHosted = false } = {},
): Promise<never> {
  // A command may create the data folder and its files, as the server does.
  process.umask(0o077);
  try {
    const environment = readEnvironment(process.env);
    if (environment.hosted && !worksOnHosted) {
      throw new CommandRefused(
        'This site runs on hosted Supabase: use its dashboard for backups and accounts.',
      );
    }
    await work(environment, process.argv.slice(2));
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

const controlSchema = z.object({ url: z.url(), secretKey: z.string() });

/** Finds the server that holds the data folder through the control file in that folder. */
export async function readControlFile(dataDirectory: string): Promise<z.output<typeof controlSchema>> {
  const file = join(dataDirectory, 'control.json');
  try {
    return controlSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandRefused(
      `The data folder ${dataDirectory} is in use, but ${file} cannot be read: ${reason}. If its server is starting, try again in a moment.`,
    );
  }
}
