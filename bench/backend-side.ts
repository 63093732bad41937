import { createServer } from 'node:http';
import { argv } from 'node:process';
import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import { getRequestListener } from '@hono/node-server';
import pg from 'pg';
import type { Statement } from '#backend/database/begin-statements.ts';
import { toSqlText } from '#backend/database/values.ts';
import { createLog } from '#backend/log/log.ts';
import { readEnvironment } from '#server/environment.ts';
import { startBackend } from '#server/start-backend.ts';

/** The input of a side of `bench/backend.ts`: where its data is, and what a driver has to run. */
export interface SideOptions {
  side: 'ours' | 'driver';
  variables: Record<string, string>;
  /** The statements of the transaction between BEGIN and COMMIT. */
  statements: Statement[];
  connections: number;
}

const options: SideOptions = JSON.parse(argv[2] ?? '');
if (options.side === 'ours') await serveOurs();
else await driveDirectly();

process.on('disconnect', () => process.exit());

async function serveOurs(): Promise<void> {
  const environment = readEnvironment(options.variables);
  const { app, backend } = await startBackend(
    { ...environment, siteUrl: 'http://127.0.0.1' },
    createLog('warn'),
  );
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (!address || typeof address === 'string') throw new Error('no port');
    process.send?.({ port: address.port, key: backend.keys.publishable });
  });
}

async function driveDirectly(): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = options.variables;
  const transact = DATABASE_URL
    ? await postgresDriver(DATABASE_URL)
    : await pgliteDriver(`${DATA_DIR}/database`);
  process.on('message', async (seconds: number) => {
    const endsAt = performance.now() + seconds * 1_000;
    let count = 0;
    const loop = async () => {
      for (; performance.now() < endsAt; count++) await transact();
    };
    await Promise.all(Array.from({ length: options.connections }, loop));
    process.send?.(count / seconds);
  });
  process.send?.({});
}

async function pgliteDriver(folder: string): Promise<() => Promise<unknown>> {
  const database = await PGlite.create(folder, { extensions: { citext, pg_trgm, pgcrypto, uuid_ossp } });
  return () =>
    database.transaction(async (transaction) => {
      for (const { text, values } of options.statements) {
        await transaction.query(text, values.map(toSqlText));
      }
    });
}

async function postgresDriver(url: string): Promise<() => Promise<unknown>> {
  const pool = new pg.Pool({ connectionString: url, max: options.connections });
  return async () => {
    const client = await pool.connect();
    await client.query('begin read only');
    for (const { text, values } of options.statements) await client.query(text, values.map(toSqlText));
    await client.query('commit');
    client.release();
  };
}
