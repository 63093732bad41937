import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface SchemaFile {
  /** As `schema_paths` names it. */
  path: string;
  sql: string;
}

const configFile = fileURLToPath(new URL('../config.toml', import.meta.url));

/** The files of supabase/schemas in the order in which they can run: `schema_paths` of supabase/config.toml. */
export async function readSchemaFiles(): Promise<SchemaFile[]> {
  const config = await readFile(configFile, 'utf8');
  const list = /^schema_paths = \[(?<paths>[^\]]*)\]/m.exec(config)?.groups?.paths;
  if (list === undefined) throw new Error('supabase/config.toml has no schema_paths');
  const paths = [...list.matchAll(/"([^"]+)"/g)].map(([, path = '']) => path);
  return Promise.all(
    paths.map(async (path) => ({ path, sql: await readFile(join(dirname(configFile), path), 'utf8') })),
  );
}
