import { afterAll, expect, test } from 'vitest';
import { addPeople, ids } from '#supabase/tests/people.ts';
import { openTestBackend } from '#testing/backend.ts';
import { isThorough } from '#testing/thorough.ts';
import { runSequence } from './run-sequence.ts';

const { backend, close } = await openTestBackend();
afterAll(close);

/**
 * The rules are the same on both engines, and PostgreSQL is the faster one, so a thorough run has a thousand there, which
 * take minutes. `SEQUENCES` asks for more.
 */
const isPostgres = backend.database.engine === 'postgres';
const sequences = Number(process.env.SEQUENCES ?? (isPostgres ? (isThorough ? 1_000 : 24) : 8));
const first = Number(process.env.FIRST_SEQUENCE ?? 0);

test('whatever authors edit, publish, reorder, import, archive and remove, learners lose nothing', {
  timeout: 600_000 + sequences * 2_000,
}, async () => {
  await addPeople(backend.database);
  const losses: string[] = [];
  for (let number = 0; number < sequences && losses.length < 5; number += 1)
    losses.push(...(await runSequence(backend.database, ids.admin, String(first + number))));
  expect(losses).toEqual([]);
});
