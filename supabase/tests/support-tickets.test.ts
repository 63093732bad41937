import { afterAll, expect, test } from 'vitest';
import type { SqlValue } from '#backend/database/database.ts';
import { ticketStatuses, ticketSteps } from '#domain/messages/ticket.ts';
import { openTestBackend } from '#testing/backend.ts';
import { type Actor, actors, addPeople, callers, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

/** Runs a statement as an actor and rolls it back, together with its preparation. */
const as = (actor: Actor | 'server', text: string, values: SqlValue[] = [], prepare = '') =>
  backend.database.run(actor === 'server' ? 'server' : callers[actor], async (transaction) => {
    transaction.rollBack();
    if (prepare) {
      const [{ role } = { role: 'none' }] = await transaction.query<{ role: string }>(
        `select current_setting('role') as role`,
      );
      await transaction.query(`select set_config('role', 'none', true)`);
      await transaction.query(prepare);
      await transaction.query(`select set_config('role', $1, true)`, [role]);
    }
    return transaction.query(text, values);
  });

/** Runs a statement and commits it. */
const keep = (actor: Actor | 'server', text: string, values: SqlValue[] = []) =>
  backend.database.run(actor === 'server' ? 'server' : callers[actor], (transaction) =>
    transaction.query(text, values),
  );

const secondAdmin = '00000000-0000-4000-8000-0000000000ae';
await backend.database.run('server', (transaction) =>
  transaction.script(`
    insert into public.support_tickets (user_id, name, email, subject) values
      (null, 'Stranger', 'stranger@example.com', 'First question'),
      ('${ids.userA}', 'Ada', 'a@example.com', 'Second question');
    insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
    values ('${secondAdmin}', 'authenticated', 'authenticated', 'second@example.com', now(), now());
    update public.profiles set role = 'admin' where id = '${secondAdmin}';
  `),
);

const move = 'select * from public.set_ticket_status($1, $2, $3, $4)';

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

test.for([
  'status',
  'priority',
  'category',
  'assigned_to',
  'resolved_at',
  'id',
  'user_id',
  'name',
  'email',
  'subject',
  'contact_message_id',
  'created_at',
  'updated_at',
])('nobody writes the %s of a ticket past the functions', async (column) => {
  for (const actor of actors) {
    const update = as(actor, `update public.support_tickets set ${column} = null`);
    await expect(update).rejects.toMatchObject({ code: '42501' });
  }
});

for (const from of ticketStatuses) {
  for (const to of ticketStatuses) {
    const isAllowed = ticketSteps[from].includes(to);
    test(`a ticket ${isAllowed ? 'goes' : 'does not go'} from ${from} to ${to}`, async () => {
      const prepare = `update public.support_tickets set status = '${from}' where id = 'TCK-1001'`;
      const moved = as('admin', move, ['TCK-1001', from, to, 'Because'], prepare);
      if (isAllowed) expect(await moved).toMatchObject([{ id: 'TCK-1001', status: to }]);
      else await expect(moved).rejects.toMatchObject({ code: 'PT409' });
    });
  }
}

test('a closed ticket is opened again only with a reason, which is kept', async () => {
  await keep('server', `update public.support_tickets set status = 'Closed' where id = 'TCK-1001'`);
  for (const reason of [null, '', '  ']) {
    await expect(keep('admin', move, ['TCK-1001', 'Closed', 'Open', reason])).rejects.toMatchObject({
      code: 'PT409',
      message: 'Please say why this ticket is opened again.',
    });
  }
  await keep('admin', move, ['TCK-1001', 'Closed', 'Open', ' She called. ']);
  const history = await as('admin', `select action, details from public.ticket_history('TCK-1001')`);
  expect(history).toEqual([
    {
      action: 'ticket_set_status',
      details: { ticket_id: 'TCK-1001', old_status: 'Closed', new_status: 'Open', reason: 'She called.' },
    },
  ]);
});

test('when a ticket was resolved is known until it is worked on again', async () => {
  const resolvedAt = `select resolved_at = updated_at as is_dated from public.support_tickets where id = 'TCK-1002'`;
  await keep('admin', move, ['TCK-1002', 'Open', 'Resolved', null]);
  expect(await as('server', resolvedAt)).toEqual([{ is_dated: true }]);
  await keep('admin', move, ['TCK-1002', 'Resolved', 'In Progress', null]);
  expect(await as('server', resolvedAt)).toEqual([{ is_dated: null }]);
  await keep('admin', move, ['TCK-1002', 'In Progress', 'Open', null]);
});

test('of two admins who move the same ticket at once, one succeeds and the other gets a conflict', async () => {
  const outcomes = await Promise.allSettled([
    keep('admin', move, ['TCK-1001', 'Open', 'Resolved', null]),
    backend.database.run({ role: 'authenticated', claims: { sub: secondAdmin } }, (transaction) =>
      transaction.query(move, ['TCK-1001', 'Open', 'In Progress', null]),
    ),
    keep('admin', move, ['TCK-1001', 'Open', 'Resolved', null]),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [{ status } = { status: '' }] = await keep(
    'server',
    `select status from public.support_tickets where id = 'TCK-1001'`,
  );
  const told = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.message] : []));
  expect(told).toContain(`Somebody else has moved this ticket to ${status}.`);
  const moves = await as(
    'server',
    `select from public.admin_audit_log where details @> '{"ticket_id": "TCK-1001", "old_status": "Open"}'`,
  );
  expect(moves).toHaveLength(1);
});

const assign = 'select * from public.assign_ticket($1, $2, $3)';

test('of two admins who take a ticket at once one gets it', async () => {
  await keep('admin', assign, ['TCK-1002', null, ids.admin]);
  const late = as('admin', assign, ['TCK-1002', null, secondAdmin]);
  await expect(late).rejects.toMatchObject({
    code: 'PT409',
    message: 'Somebody else has assigned this ticket just now.',
  });
  expect(await keep('admin', assign, ['TCK-1002', null, ids.admin])).toMatchObject([
    { assigned_to: ids.admin },
  ]);
  await keep('admin', assign, ['TCK-1002', ids.admin, null]);
  const entries = await as(
    'server',
    `select details from public.admin_audit_log where action = 'ticket_assign' order by id`,
  );
  expect(entries).toEqual([
    { details: { ticket_id: 'TCK-1002', old_assignee: null, new_assignee: ids.admin } },
    { details: { ticket_id: 'TCK-1002', old_assignee: ids.admin, new_assignee: null } },
  ]);
});

test('a ticket can only be assigned to an admin', async () => {
  await expect(as('admin', assign, ['TCK-1002', null, ids.userB])).rejects.toMatchObject({
    code: 'PT409',
    message: 'A ticket can only be assigned to an admin.',
  });
});

test.for([
  ['priority', 'High', 'Medium'],
  ['category', 'Sales', 'General Inquiries'],
] as const)(
  'a change of the %s is made and recorded once, however often it is sent',
  async ([field, value, old]) => {
    const call = `select ${field} from public.set_ticket_${field}('TCK-1002', $1)`;
    for (const _ of [1, 2]) expect(await keep('admin', call, [value])).toEqual([{ [field]: value }]);
    const entries = await as('server', `select details from public.admin_audit_log where action = $1`, [
      `ticket_set_${field}`,
    ]);
    expect(entries).toEqual([
      { details: { ticket_id: 'TCK-1002', [`old_${field}`]: old, [`new_${field}`]: value } },
    ]);
  },
);

test.for([
  [`public.set_ticket_priority('TCK-1001', 'Urgent')`, '23514'],
  [`public.set_ticket_category('TCK-1001', '')`, '23514'],
  [`public.set_ticket_status('TCK-1001', 'Open', 'Done')`, 'PT409'],
  [`public.set_ticket_status('TCK-404', 'Open', 'Resolved')`, 'PT404'],
])('%s is refused', async ([call, code]) => {
  await expect(as('admin', `select ${call}`)).rejects.toMatchObject({ code });
});

const find = async (filters: string) => {
  const rows = await as('admin', `select id from public.search_tickets(${filters})`);
  return rows.map(({ id }) => id);
};

test.for([
  [`'tck-1002'`, ['TCK-1002']],
  [`'second QUEST'`, ['TCK-1002']],
  [`'stranger@'`, ['TCK-1001']],
  [`'ada'`, ['TCK-1002']],
  [`'100%'`, []],
  [`'qu'`, ['TCK-1002', 'TCK-1001']],
  [`'uest'`, ['TCK-1002', 'TCK-1001']],
  [`'ue'`, []],
  [`'s'`, ['TCK-1002', 'TCK-1001']],
  [`' '`, ['TCK-1002', 'TCK-1001']],
  [`wanted_priority => 'High'`, ['TCK-1002']],
  [`wanted_category => 'Sales', wanted_priority => 'Low'`, []],
  [`wanted_status => 'Closed'`, []],
  [`only_unassigned => true`, ['TCK-1002', 'TCK-1001']],
  [`wanted_assignee => '${ids.admin}'`, []],
  [`page_size => 1`, ['TCK-1002']],
  [`page_size => 1, after_ticket => 'TCK-1002'`, ['TCK-1001']],
] as const)('a search for %s finds %j', async ([filters, expected]) => {
  expect(await find(filters)).toEqual(expected);
});

test('the cards count what waits, is worked on, presses and was resolved in a week', async () => {
  const prepare = `insert into public.support_tickets (name, email, subject, status, priority, resolved_at) values
    ('N', 'e@example.com', 'counted one', 'Resolved', 'High', now() - interval '6 days'),
    ('N', 'e@example.com', 'counted two', 'Closed', 'High', now() - interval '8 days')`;
  const statuses = await as('server', 'select status, priority from public.support_tickets');
  const [counts] = await as('admin', 'select * from public.count_tickets()', [], prepare);
  const count = (status: string) => statuses.filter((row) => row.status === status).length;
  expect(counts).toEqual({
    open: count('Open'),
    in_progress: count('In Progress'),
    high_priority: 1,
    resolved_this_week: count('Resolved') + 1,
  });
});
