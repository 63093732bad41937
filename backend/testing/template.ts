/** A PGlite database that tests copy. It is created once and kept between runs, since creating it takes seconds. */
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../database/open-database.ts';

const databaseCode = fileURLToPath(new URL('../database', import.meta.url));

interface Template {
  /** The folder for the template, and nothing else. */
  cache: string;
  /** Folders of files that determine the database's contents, beside the code that opens it. */
  sources: readonly string[];
  make(dataDirectory: string): Promise<{ close(): Promise<void> }>;
}

/** Returns the data folder of the template, and creates it first if its sources have changed. */
export async function ensureTemplate({ cache, sources, make }: Template): Promise<string> {
  const template = join(cache, hashOf([databaseCode, ...sources]));
  if (existsSync(template)) return template;
  mkdirSync(cache, { recursive: true });
  const outdated = readdirSync(cache);
  // Another run may be creating the same one. The first to finish wins.
  const unfinished = join(cache, `unfinished-${randomUUID()}`);
  await (await make(unfinished)).close();
  if (existsSync(template)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, template);
  for (const folder of outdated.filter((name) => !name.startsWith('unfinished'))) {
    rmSync(join(cache, folder), { recursive: true, force: true });
  }
  return template;
}

/** The database of a backend without a site: only what a Supabase project starts with. */
export function ensureEmptyTemplate(): Promise<string> {
  return ensureTemplate({
    cache: fileURLToPath(new URL('../../node_modules/.cache/empty-database', import.meta.url)),
    sources: [],
    make: (dataDirectory) => openDatabase({ dataDirectory }),
  });
}

/** The synchronous copy runs in native code: a tenth of the CPU time of the asynchronous one. */
export function copyDatabase(from: string, to: string): void {
  cpSync(join(from, 'database'), join(to, 'database'), { recursive: true });
}

function hashOf(folders: readonly string[]): string {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const hash = createHash('sha256').update(readFileSync(pglite));
  for (const folder of folders) {
    const names = readdirSync(folder).filter((name) => !name.includes('.test.'));
    for (const name of names.sort()) {
      hash
        .update(name)
        .update('\0')
        .update(readFileSync(join(folder, name)))
        .update('\0');
    }
  }
  return hash.digest('hex').slice(0, 16);
}
