import { afterAll, expect, test } from 'vitest';
import type { SqlValue } from '#server/database/database.ts';
import { openTestBackend } from '#testing/backend.ts';
import { type Actor, actors, addPeople, callers, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

/** Runs a statement as somebody and undoes it. */
const as = (actor: Actor | 'server', text: string, values: SqlValue[] = []) =>
  backend.database.run(actor === 'server' ? 'server' : callers[actor], async (transaction) => {
    transaction.rollBack();
    return transaction.query(text, values);
  });

await backend.database.run('server', (transaction) =>
  transaction.script(`
    insert into public.support_tickets (user_id, name, email, subject) values
      (null, 'Stranger', 'stranger@example.com', 'First question'),
      ('${ids.userA}', 'Ada', 'a@example.com', 'Second question');
  `),
);

test('a ticket has a number people can say, and begins open with medium priority', async () => {
  const rows = await as(
    'server',
    'select id, category, priority, status, assigned_to from public.support_tickets order by id',
  );
  const begin = { category: 'General Inquiries', priority: 'Medium', status: 'Open', assigned_to: null };
  expect(rows).toEqual([
    { id: 'TCK-1001', ...begin },
    { id: 'TCK-1002', ...begin },
  ]);
});

test.for([
  ['userA', ['TCK-1002']],
  ['userB', []],
  ['admin', ['TCK-1001', 'TCK-1002']],
  ['service', ['TCK-1001', 'TCK-1002']],
] as const)('%s reads the tickets %j', async ([actor, expected]) => {
  const rows = await as(actor, 'select id from public.support_tickets order by id');
  expect(rows).toEqual(expected.map((id) => ({ id })));
});

test('a visitor reads no tickets', async () => {
  await expect(as('anon', 'select id from public.support_tickets')).rejects.toMatchObject({ code: '42501' });
});

test.for(actors)('%s cannot open a ticket past the contact form', async (actor) => {
  const insert = `insert into public.support_tickets (name, email, subject) values ('A', 'a@b.c', 'Subject')`;
  await expect(as(actor, insert)).rejects.toMatchObject({ code: '42501' });
});

const moveOn = `update public.support_tickets
  set status = 'In Progress', priority = 'High', category = 'Sales', assigned_to = '${ids.admin}'
  returning id, updated_at > created_at as is_dated`;

test('an admin moves tickets on, and the change is dated', async () => {
  expect(await as('admin', moveOn)).toEqual([
    { id: 'TCK-1001', is_dated: true },
    { id: 'TCK-1002', is_dated: true },
  ]);
});

test.for(['userA', 'userB'] as const)('%s changes no ticket, not even their own', async (actor) => {
  expect(await as(actor, moveOn)).toEqual([]);
});

test.for(['id', 'user_id', 'name', 'email', 'subject', 'contact_message_id', 'created_at', 'updated_at'])(
  'nobody rewrites the %s of a ticket',
  async (column) => {
    for (const actor of actors) {
      const update = as(actor, `update public.support_tickets set ${column} = null`);
      await expect(update).rejects.toMatchObject({ code: '42501' });
    }
  },
);

test.for([
  ['priority', 'Urgent'],
  ['status', 'Done'],
  ['category', ''],
])('the %s %j is refused', async ([column, value]) => {
  const update = as('admin', `update public.support_tickets set ${column} = $1`, [value]);
  await expect(update).rejects.toMatchObject({ code: '23514' });
});
