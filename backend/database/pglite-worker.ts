/** Runs PGlite in its own thread, so that a slow query never blocks the server. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type protocol } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import type { Statement } from './begin-statements.ts';
import type { DatabaseErrorFields } from './database.ts';
import { endOnTrap, limitMemory } from './pglite-guard.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { isEngineStateUnknown } from './statement-error.ts';
import { parserFor } from './values.ts';

export type WorkerRequest = { id: number } & (
  | { kind: 'execute'; owner: string; statements: readonly Statement[]; isLast?: boolean }
  | { kind: 'script'; text: string }
  | { kind: 'listen'; channel: string }
  | { kind: 'close' }
);

export type WorkerReply =
  | { kind: 'opened' }
  | { kind: 'notification'; channel: string; payload: string }
  | ({ kind: 'done'; rows: object[] } & Answered)
  | ({ kind: 'failed'; error: DatabaseErrorFields } & Answered)
  /** The last message of this thread. */
  | { kind: 'broken'; reason: string };

interface Answered {
  id: number;
  /** Milliseconds of processor time, which do not depend on how busy the machine is. */
  took: number;
}

const port = parentPort;
if (!port) throw new Error('pglite-worker.ts runs as a worker thread only');
const reply = (message: WorkerReply) => port.postMessage(message);

limitMemory();
// PostgreSQL removes these at a start of its own, which PGlite does not have. A terminated thread leaves its files.
await rm(join(workerData.folder, 'base', 'pgsql_tmp'), { recursive: true, force: true });
const database = await PGlite.create(workerData.folder, {
  extensions: { citext, pg_trgm, pgcrypto, uuid_ossp },
  pgliteWasmModule: workerData.program,
  // A new database is created in memory, where there is nothing to sync.
  initDbStartParams: ['--no-sync'],
});
endOnTrap(database, stopThread);

const commit: Statement = { text: 'commit', values: [] };

const prepared = new PreparedStatements();

/** Sends all statements in one round trip, then COMMIT if they are the last. */
async function execute(owner: string, statements: readonly Statement[], isLast: boolean): Promise<object[]> {
  const sent = isLast ? [...statements, commit] : statements;
  try {
    const { messages } = await database.execProtocol(prepared.messagesFor(owner, sent), {
      throwOnError: true,
    });
    if (messages.at(-1)?.name !== 'readyForQuery') stopThread('it did not finish its response');
    return rowsOf(statements.length, messages);
  } catch (error) {
    prepared.forget(owner, sent);
    throw error;
  }
}

/** The rows that statement `number` returned, counted from one. */
function rowsOf(number: number, messages: readonly { name: string }[]): object[] {
  let columns: { name: string; parse: (text: string) => unknown }[] = [];
  const rows: object[] = [];
  let current = 0;
  for (const message of messages) {
    if (message.name === 'bindComplete') current++;
    else if (current !== number) continue;
    else if (message.name === 'rowDescription') {
      const { fields } = message as InstanceType<typeof protocol.messages.RowDescriptionMessage>;
      columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parserFor(dataTypeID) }));
    } else if (message.name === 'dataRow') {
      const { fields } = message as InstanceType<typeof protocol.messages.DataRowMessage>;
      rows.push(
        Object.fromEntries(
          columns.map(({ name, parse }, at) => [name, fields[at] == null ? null : parse(fields[at])]),
        ),
      );
    }
  }
  return rows;
}

async function handle(request: WorkerRequest): Promise<object[]> {
  switch (request.kind) {
    case 'execute':
      return execute(request.owner, request.statements, request.isLast ?? false);
    case 'script':
      prepared.notice(request.text);
      await database.exec(request.text);
      return [];
    case 'listen': {
      const { channel } = request;
      await database.listen(channel, (payload) => reply({ kind: 'notification', channel, payload }));
      return [];
    }
    case 'close':
      await database.close();
      return [];
  }
}

function errorFields(error: unknown): DatabaseErrorFields {
  const { message, code, detail, hint, where, schema, table, column, constraint } =
    error as DatabaseErrorFields;
  return { message, code: code ?? 'XX000', detail, hint, where, schema, table, column, constraint };
}

/** The engine's state is undefined, so this thread does nothing more. Committed data is safe in its files. */
function stopThread(reason: string): never {
  reply({ kind: 'broken', reason });
  process.exit(1);
}

/** Milliseconds of processor time that this thread has used. */
function usedTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

port.on('message', async (request: WorkerRequest) => {
  const { id } = request;
  const before = usedTime();
  try {
    const rows = await handle(request);
    reply({ kind: 'done', id, rows, took: usedTime() - before });
  } catch (thrown) {
    const error = errorFields(thrown);
    if (isEngineStateUnknown(error)) stopThread(error.message);
    reply({ kind: 'failed', id, error, took: usedTime() - before });
  }
});

reply({ kind: 'opened' });
