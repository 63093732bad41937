import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#backend/database/database.ts';
import { migrationFolders } from '#server/database/open-site-database.ts';
import { startTestBackend } from '#testing/backend.ts';
import { isThorough } from '#testing/thorough.ts';
import { readEnvironment } from '../environment.ts';
import { checkBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** Characters that some line, JSON or UTF-8 parsers treat specially. */
const awkwardCharacters = [
  ...'\u0001\b\t\n\v\f\r\u001f"\\/\u007f\u0080\u0085\u00a0\u2028\u2029\ud7ff\ue000\ufeff\ufffd\ufffe\uffff',
  '\u{10000}',
  '\u{10ffff}',
  '\r\n',
  '\\u0000',
  '\\ud800',
];
/** Any text PostgreSQL stores: all of Unicode but U+0000 and lone surrogates. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...awkwardCharacters),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((character) => character !== '\0'),
  ),
});
const anyJson = fc.jsonValue({ stringUnit: anyText });

test('any text, JSON and bytes that PostgreSQL can store are restored unchanged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lifelong-backup-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  let backups = 0;
  const source = (await startTestBackend()).backend.database;
  const target = (await startTestBackend()).backend.database;
  for (const database of [source, target]) {
    await database.run('server', (transaction) =>
      transaction.script(
        `create table private.anything
           (id integer, words text, list text[], document jsonb, bytes bytea, ordered json)`,
      ),
    );
  }
  const stored = (database: Database) =>
    database.run('server', (transaction) =>
      transaction.query(
        `select encode(convert_to(stored::text, 'UTF8'), 'hex') as row from private.anything stored order by id`,
      ),
    );
  const row = fc.tuple(anyText, fc.array(anyText, { maxLength: 3 }), anyJson, fc.uint8Array());
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 60, maxLength: 80 }), async (rows) => {
      await source.run('server', async (transaction) => {
        await transaction.query('truncate private.anything');
        for (const [id, [words, list, document, bytes]] of rows.entries()) {
          await transaction.query('insert into private.anything values ($1, $2, $3, $4, $5, $6)', [
            id,
            words,
            list,
            JSON.stringify(document),
            bytes,
            JSON.stringify({ z: document, aa: words, a: list }),
          ]);
        }
      });
      const file = join(folder, `${++backups}.jsonl.gz`);
      await writeBackup(source, file);
      await checkBackup(file);
      await restoreBackup(target, file, {
        migrationFolders: migrationFolders(readEnvironment({})),
        force: true,
      });
      expect(await stored(target)).toEqual(await stored(source));
    }),
    { numRuns: isThorough ? 10 : 2, endOnFailure: true },
  );
});

test('a JSON value with line breaks fits into the lines of a backup', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lifelong-backup-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { database } = (await startTestBackend()).backend;
  await database.run('server', async (transaction) => {
    await transaction.script('create table private.anything (ordered json)');
    await transaction.query('insert into private.anything values ($1)', [
      JSON.stringify({ z: 'two\nlines', a: 1 }, null, 1),
    ]);
  });
  const file = join(folder, 'backup.jsonl.gz');
  await writeBackup(database, file);
  await restoreBackup(database, file, {
    migrationFolders: migrationFolders(readEnvironment({})),
    force: true,
  });
  const [row] = await database.run('server', (transaction) =>
    transaction.query<{ text: string }>('select ordered::text as text from private.anything'),
  );
  expect(row?.text).toBe('{  "z": "two\\nlines",  "a": 1 }');
});
