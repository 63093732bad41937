import { expect, onTestFinished, test } from 'vitest';
import { copyEmptyDatabase } from '#backend/testing/test-api.ts';
import { openPglite } from './pglite.ts';

test('the embedded database detects by itself that a table has grown', async () => {
  const { dataDirectory, remove } = await copyEmptyDatabase();
  const database = await openPglite(dataDirectory);
  onTestFinished(async () => {
    await database.close();
    await remove();
  });
  const ask = (text: string) => database.run('server', (transaction) => transaction.query(text));
  const known = async () =>
    await ask(
      `select reltuples::integer as rows, relallvisible > 0 as "isVacuumed" from pg_class where relname = 'grown'`,
    );

  await ask(`create table grown as select n, repeat('word ', 10) as text from generate_series(1, 5000) n`);
  await database.vacuumTables();
  expect(await known()).toEqual([{ rows: 5000, isVacuumed: true }]);

  await ask('insert into grown select * from grown limit 10');
  await database.vacuumTables();
  expect(await known(), 'ten more rows are not worth a look').toEqual([{ rows: 5000, isVacuumed: true }]);

  await ask('insert into grown select * from grown limit 2000');
  await database.vacuumTables();
  expect(await known()).toEqual([{ rows: 7010, isVacuumed: true }]);
});
