import { createClient } from '@supabase/supabase-js';
import { afterAll, expect, test } from 'vitest';
import type { Transaction } from '#backend/database/database.ts';
import { openTestApi } from '#backend/testing/test-api.ts';

const { backend, fetch, close } = await openTestApi();
const { database, keys } = backend;
afterAll(close);

await database.run('server', (transaction) =>
  transaction.script(`
    create table public.notes (text text primary key, writer text default current_user);
    grant select, insert on public.notes to service_role;
    create function public.add_note(note text) returns text language sql
    as $$ insert into public.notes (text) values (note) returning writer $$;
    create function public.count_notes() returns bigint language sql stable
    as $$ select count(*) from public.notes $$;
    notify pgrst, 'reload schema';
  `),
);

/** The real client with the secret key, which calls the API inside the transaction. */
const clientIn = (transaction: Transaction) =>
  createClient('http://127.0.0.1:3000', keys.secret, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init), { transaction }) },
  });
const readNotes = () =>
  database.run('server', (transaction) => transaction.query('select text from public.notes'));
const currentUser = async (transaction: Transaction) => {
  const [row] = await transaction.query('select current_user as user, auth.role() as role');
  return row;
};

test('a call inside a transaction is undone with it, and the server continues as itself', async () => {
  const failed = database.run('server', async (transaction) => {
    const server = await currentUser(transaction);
    const client = clientIn(transaction);
    expect((await client.rpc('add_note', { note: 'first' })).data).toBe('service_role');
    expect((await client.rpc('count_notes')).data).toBe(1);
    expect((await client.from('notes').select('text')).data).toEqual([{ text: 'first' }]);
    expect(await currentUser(transaction)).toEqual(server);
    throw new Error('afterwards');
  });
  await expect(failed).rejects.toThrow('afterwards');
  expect(await readNotes()).toEqual([]);
});

test('a call that fails undoes only itself', async () => {
  await database.run('server', async (transaction) => {
    const client = clientIn(transaction);
    await client.rpc('add_note', { note: 'second' }).throwOnError();
    const { error } = await client.rpc('add_note', { note: 'second' });
    expect(error?.code).toBe('23505');
    await client.rpc('add_note', { note: 'third' }).throwOnError();
  });
  expect(await readNotes()).toEqual([{ text: 'second' }, { text: 'third' }]);
});

test('a body of any size is accepted inside a transaction, and of 1 MB from outside', async () => {
  const note = 'x'.repeat(1_200_000);
  const body = JSON.stringify({ note });
  const headers = { apikey: keys.secret, 'content-type': 'application/json' };
  const url = 'http://127.0.0.1:3000/rest/v1/rpc/add_note';
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(413);
  await database.run('server', async (transaction) => {
    const { error } = await clientIn(transaction).rpc('add_note', { note });
    // The index refuses such a key, so the body has arrived.
    expect(error?.code).toBe('54000');
  });
});
