/** What happens to the account of a pupil at the same moment from two sides. PGlite runs one transaction at a time. */
import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, passwordHash, sql } from '#backend/auth/testing/ask.ts';
import type { SqlValue } from '#backend/database/database.ts';
import { openTestBackend } from '#testing/backend.ts';
import { classesOf } from '#testing/classes.ts';
import { familiesOf } from '#testing/families.ts';
import { untilWaiting } from '#testing/lock-waits.ts';

const site = await openTestBackend();
afterAll(site.close);
const { makeClass, apply, compare, membersOf } = classesOf(site);
const { giveConsent } = familiesOf(site);
const { database } = site.backend;
const thisYear = new Date().getUTCFullYear();

type Statement = [text: string, values: SqlValue[]];

const run = ([text, values]: Statement) =>
  database.run('server', (transaction) => transaction.query(text, values));

/** Commits the first statement only after the second has ended or waits for it. Returns how the second ended. */
async function openWhile([text, values]: Statement, second: Statement): Promise<string> {
  let later: Promise<string> = Promise.resolve('');
  await database.run('server', async (transaction) => {
    await transaction.query(text, values);
    later = run(second).then(
      () => 'done',
      (error: unknown) => String(error),
    );
    await untilWaiting(database, later);
  });
  return later;
}

async function makePupil() {
  const made = await makeClass();
  const roster = `number,name,birth year\n17,Kim,${thisYear - 17}`;
  expect((await apply(made.teacher, made.id, roster)).status).toBe(200);
  const [member] = await membersOf(made.teacher, made.id);
  const account = member?.user_id ?? '';
  const { data: code } = await made.teacher.client
    .rpc('make_take_over_code', { member: member?.id ?? '' })
    .throwOnError();
  const cards: Statement = [
    'select public.set_pupil_codes($1, $2, $3)',
    [made.teacher.id, made.id, JSON.stringify([{ member: member?.id, salt: 'school', hash: 'school' }])],
  ];
  return { ...made, member: member?.id ?? '', account, code, cards };
}

const codesOf = (account: string) =>
  sql<{ salt: string }>(site, 'select salt from private.picture_codes where user_id = $1', [account]);

test('login cards wait for an address that is being stored, and leave its password alone', async () => {
  const { account, cards } = await makePupil();
  const ended = await openWhile(
    [
      'update auth.users set email = $2, encrypted_password = $3 where id = $1',
      [account, `${account}@example.org`, passwordHash],
    ],
    cards,
  );
  expect(ended).toContain('makes no login cards');
  expect(await codesOf(account)).toEqual([]);
  expect(await sql(site, 'select encrypted_password from auth.users where id = $1', [account])).toEqual([
    { encrypted_password: passwordHash },
  ]);
});

test('a roster waits for a pupil who takes the account along, and does not take it back', async () => {
  const { teacher, organisation, account } = await makePupil();
  const { data: chess } = await teacher.client
    .rpc('create_class', { organisation, name: 'Chess' })
    .throwOnError();
  const { version } = await compare(teacher, chess, `number,name,birth year\n17,Kim,${thisYear - 17}`);
  await sql(site, 'update auth.users set email = $2 where id = $1', [account, `${account}@example.org`]);
  await sql(site, `insert into private.address_requests (child_id, email, token_hash) values ($1, $2, $3)`, [
    account,
    `${account}@example.org`,
    account,
  ]);
  const added = { user_id: account, number: '17', name: 'Kim', email: null, birth_year: thisYear - 9 };
  const ended = await openWhile(
    ['select public.take_own_address($1, $2)', [account, account]],
    [
      'select public.apply_roster($1, $2, $3, $4)',
      [teacher.id, chess, version, JSON.stringify({ added: [added], changed: [], leaving: [] })],
    ],
  );
  expect(ended).toContain('The class has changed meanwhile');
  expect(await sql(site, 'select user_id from public.child_accounts where user_id = $1', [account])).toEqual(
    [],
  );
});

test('of a guardian and a teacher who choose pictures at the same moment the guardian has the account', async () => {
  for (const isGuardianFirst of [true, false]) {
    const { account, code, cards } = await makePupil();
    const guardian = await makeSignedIn(site);
    const consent = await giveConsent(guardian);
    const taking: Statement = [
      `select public.take_over_pupil($1, $2, private.hash_take_over_code($3), 'Robin', true, 'family', 'family')`,
      [guardian.id, consent, code],
    ];
    const ended = isGuardianFirst ? await openWhile(taking, cards) : await openWhile(cards, taking);
    expect(ended).toContain(isGuardianFirst ? 'makes no login cards' : 'done');
    expect(await codesOf(account)).toEqual([{ salt: 'family' }]);
  }
});
