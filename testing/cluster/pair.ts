import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import type { Database } from '#domain/database/database-types.ts';
import { createSiteClient } from '#testing/site-client.ts';
import { readPublishableKey, type SiteProcess, startSiteProcess } from '#testing/site-process.ts';

/** Two server processes on one PostgreSQL, as behind one proxy. */
export interface Pair {
  first: SiteProcess;
  second: SiteProcess;
  publishableKey: string;
  /** Queries their database directly. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Restarts a killed process. */
  restart(which: 'first' | 'second'): Promise<SiteProcess>;
  stop(): Promise<void>;
}

/** The token for `/metrics` of both. */
export const metricsToken = 'a-token-for-two-processes';

const variables = {
  NODE_ENV: 'production',
  SITE_URL: 'https://lifelong-ai.example',
  TRUST_PROXY: '1',
  DEMO: '1',
  METRICS_TOKEN: metricsToken,
};

/** Starts both at the same time, so that both try to fill the empty database. */
export async function startPair(databaseUrl: string): Promise<Pair> {
  const folders = {
    first: await mkdtemp(join(tmpdir(), 'lifelong-first-')),
    second: await mkdtemp(join(tmpdir(), 'lifelong-second-')),
  };
  const start = (which: 'first' | 'second') =>
    startSiteProcess({ dataDirectory: folders[which], databaseUrl, variables });
  const [first, second] = await Promise.all([start('first'), start('second')]);
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const pair: Pair = {
    first,
    second,
    publishableKey: await readPublishableKey(first),
    query: async (text, values) => (await database.query(text, values)).rows,
    async restart(which) {
      pair[which] = await start(which);
      return pair[which];
    },
    async stop() {
      await database.end();
      await Promise.all([pair.first.stop(), pair.second.stop()]);
      for (const folder of Object.values(folders)) await rm(folder, { recursive: true, force: true });
    },
  };
  return pair;
}

/** The real client of a visitor with this IP address. */
export function visitorAt(pair: Pair, site: SiteProcess, address = '192.0.2.1'): SupabaseClient<Database> {
  return createClient<Database>(site.url, pair.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'x-forwarded-for': address } },
  });
}

export function serviceAt(site: SiteProcess): SupabaseClient<Database> {
  return createSiteClient(site.url, site.secretKey);
}
