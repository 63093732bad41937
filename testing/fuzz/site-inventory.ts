import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';
import { readMigrations } from '#backend/database/migrate.ts';
import { migrationFolders } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';
import { siteFunctions } from '#server/functions/site-functions.ts';
import { defaultSettings } from '#server/settings/default-settings.ts';
import { createTaskPool } from '#server/tasks/task-pool.ts';
import { functions, tables } from '#supabase/tests/access-matrix.ts';
import type { SiteProcess } from '#testing/site-process.ts';

/** What an attacker with the source code and an account knows about a site, so that requests pass the first checks. */
export interface SiteInventory {
  /** Every table of the API and one that does not exist: its columns, and values from some rows. */
  tables: Record<string, Record<string, unknown[]>>;
  /** The database functions. */
  calls: Record<string, Parameter[]>;
  /** The functions under /functions/v1. */
  functions: string[];
  buckets: string[];
  /** The paths of all pages, with their `:name` parameters. */
  pages: string[];
  /** Values from any rows: ids, slugs, statuses, dates. */
  values: unknown[];
}

export interface Parameter {
  name: string;
  type: string;
}

/** During maintenance 503 is the correct status and would look like a failure. */
const leftAlone = 'maintenance_mode';

export async function readInventory(site: SiteProcess): Promise<SiteInventory> {
  const known: SiteInventory['tables'] = {};
  for (const name of [...namesIn(tables), 'nothing']) {
    const columns: Record<string, unknown[]> = { id: ['1'] };
    for (const row of await readRows(site, `/rest/v1/${name}?limit=20`)) {
      for (const [column, value] of Object.entries(row)) {
        if (column !== leftAlone) columns[column] = [...(columns[column] ?? []), value];
      }
    }
    known[name] = columns;
  }
  const buckets = await readRows(site, '/storage/v1/bucket');
  const values = Object.values(known).flatMap((columns) => Object.values(columns).flat());
  return {
    tables: known,
    calls: await readCalls(),
    functions: Object.keys(siteFunctions(defaultSettings, createTaskPool())),
    buckets: buckets.map(({ id }) => String(id)),
    pages: pathsOf(routes),
    values: [...new Set(values)].filter((value) => String(value).length < 100),
  };
}

async function readRows(site: SiteProcess, path: string): Promise<Record<string, unknown>[]> {
  const response = await fetch(new URL(path, site.url), { headers: { apikey: site.secretKey } });
  return response.ok ? ((await response.json()) as Record<string, unknown>[]) : [];
}

/** The access matrix lists every function of the API; the migrations contain the names of their parameters. */
async function readCalls(): Promise<Record<string, Parameter[]>> {
  const migrations = (await Promise.all(migrationFolders(readEnvironment({})).map(readMigrations))).flat();
  const parameters = new Map<string, Parameter[]>();
  for (const { sql } of migrations) {
    for (const [, name = '', list = ''] of sql.matchAll(
      /function public\.(\w+)\s*\(([^;]*?)\)\s*returns/gi,
    )) {
      const found = list.matchAll(/(?:^|,)\s*(?<name>\w+)\s+(?<type>\w+)/g);
      parameters.set(
        name,
        [...found].map(({ groups = {} }) => ({ name: groups.name ?? '', type: groups.type ?? '' })),
      );
    }
  }
  return Object.fromEntries(namesIn(functions).map((name) => [name, parameters.get(name) ?? []]));
}

/** Names in the matrix include the schema and, for functions, the types: `public.enrol(uuid)`. */
function namesIn(matrix: object): string[] {
  return Object.keys(matrix).flatMap((name) => /^public\.(\w+)/.exec(name)?.[1] ?? []);
}

export function pathsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const whole = path ? `${above}/${path}` : above;
    return children ? pathsOf(children, whole) : [whole || '/'];
  });
}
