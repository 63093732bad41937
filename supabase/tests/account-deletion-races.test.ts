import { afterAll, expect, test } from 'vitest';
import { makeSignedIn } from '#backend/auth/testing/ask.ts';
import type { SqlValue } from '#backend/database/database.ts';
import { openTestBackend } from '#testing/backend.ts';
import { untilWaiting } from '#testing/lock-waits.ts';
import { isThorough } from '#testing/thorough.ts';
import { familyWrites } from './account-deletion/family-writes.ts';
import { makeManager, organisationWrites, prepareSchool } from './account-deletion/organisation-writes.ts';
import { type Person, prepareSite } from './account-deletion/prepare-site.ts';
import { as, makeWrites, type Statement } from './account-deletion/writes.ts';
import { addPeople } from './people.ts';
import { findTraces } from './traces.ts';

const site = await openTestBackend();
afterAll(site.close);
const { database, mail, rateLimits } = site.backend;
await addPeople(database);
const isPostgres = process.env.TEST_ENGINE === 'postgres';

const server = <Row extends object>(text: string, values: SqlValue[] = []) =>
  database.run('server', (transaction) => transaction.query<Row>(text, values));

const prepared = await prepareSite(database);
await prepareSchool(database);
const { course } = prepared;
const writes = { ...makeWrites(prepared), ...familyWrites, ...organisationWrites };

async function makePerson(): Promise<Person> {
  const person = await prepared.makePerson();
  await makeManager(database, person);
  return person;
}

const deletions: Record<string, (person: Person) => Statement> = {
  'by its owner': ({ id }) => [as(id), 'select public.delete_my_account()', []],
  'with the secret key': ({ id }) => ['server', 'delete from auth.users where id = $1', [id]],
};

function perform([identity, text, values]: Statement): Promise<unknown> {
  return database.run(identity, (transaction) => transaction.query(text, values));
}

/** The places where the people still occur, except for the ids that the audit log may keep. */
async function tracesOf(people: readonly { id: string; email: string }[]): Promise<string[]> {
  const emails = people.map(({ email }) => email);
  const places = await findTraces(database, [...emails, ...people.map(({ id }) => id)]);
  if (places.join() !== 'public.admin_audit_log.details') return places;
  return findTraces(database, emails);
}

test.for(Object.entries(writes))(
  '%s that comes after the deletion of its account leaves nothing',
  async ([, write]) => {
    const person = await makePerson();
    await perform(['server', 'delete from auth.users where id = $1', [person.id]]);
    await perform(write(person)).catch(() => {});
    expect(await tracesOf([person])).toEqual([]);
  },
);

test('a limit and a mail that come after the deletion of their account leave nothing', async () => {
  const person = await makePerson();
  await perform(['server', 'delete from auth.users where id = $1', [person.id]]);
  await rateLimits.take({ name: 'upload', most: 5, seconds: 60 }, person.id);
  const { email } = person;
  await database.run('server', (transaction) =>
    mail.send(transaction, { to: email, subject: 'Hello', text: 'Text', account: email }),
  );
  expect(await tracesOf([person])).toEqual([]);
});

test('concurrent requests of a user who deletes their account leave nothing', async () => {
  const people: { id: string; email: string }[] = [];
  for (let round = 0; round < (isPostgres ? 7 : 3); round++) {
    const { id, email, client, session } = await makeSignedIn(site);
    people.push({ id, email });
    const call = (name: string, body: object) =>
      site.fetch(`http://127.0.0.1:3000/functions/v1/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const requests = [
      () => client.rpc('delete_my_account'),
      () => client.rpc('choose_newsletter', { wanted: true }),
      () => client.rpc('enrol', { course: course?.id ?? '' }),
      () =>
        call('contact-form', {
          name: 'Ada',
          // With the account's email address it would count as a visitor's message once the account is gone, and stay.
          email: 'visitor@example.com',
          subject: 'About it',
          message: 'A message of some length.',
        }),
      () => call('membership-request', { plan: 'learner', billing: 'monthly' }),
      () =>
        client.storage.from('avatars').upload(`${id}/picture.png`, onePixel, { contentType: 'image/png' }),
      () => client.auth.reauthenticate(),
    ];
    // The deletion does not always come first.
    await Promise.all([...requests.slice(round % 7), ...requests.slice(0, round % 7)].map((ask) => ask()));
    await site.settleMails();
  }
  expect(await tracesOf(people)).toEqual([]);
}, 120_000);

if (isPostgres) {
  const kinds = Object.keys(deletions);
  // All delete the same row, so `npm test` lets each write meet one of them, in turns.
  const cases = Object.keys(writes).flatMap((write, at) =>
    kinds
      .filter((_kind, number) => isThorough || number === at % kinds.length)
      .map((deletion) => [write, deletion] as const)
      // Tried below: an account that is suspended is not deleted by its owner.
      .filter(([, deletion]) => write !== 'a suspension' || deletion !== 'by its owner'),
  );

  test.for(cases)(
    '%s under way while the account is deleted %s leaves nothing',
    async ([write, deletion]) => {
      const person = await makePerson();
      const { writing, deleting } = statementsOf(write, deletion, person);
      await openWhile(writing, deleting);

      const other = await makePerson();
      const later = statementsOf(write, deletion, other);
      await openWhile(later.deleting, later.writing);
      expect(await tracesOf([person, other])).toEqual([]);
    },
  );

  test('a suspension under way keeps the account, which its owner deletes no more', async () => {
    const person = await makePerson();
    const { writing, deleting } = statementsOf('a suspension', 'by its owner', person);
    await openWhile(writing, deleting);
    expect(
      await server('select suspended_until is not null as closed from public.profiles where id = $1', [
        person.id,
      ]),
    ).toEqual([{ closed: true }]);

    const other = await makePerson();
    const later = statementsOf('a suspension', 'by its owner', other);
    await openWhile(later.deleting, later.writing);
    expect(await tracesOf([other])).toEqual([]);
  });

  function statementsOf(write: string, deletion: string, person: Person) {
    const writing = writes[write]?.(person);
    const deleting = deletions[deletion]?.(person);
    if (!writing || !deleting) throw new Error('there is no such case');
    return { writing, deleting };
  }

  /** Commits the first statement only after the second has ended or waits for a lock of the first. */
  async function openWhile([identity, text, values]: Statement, second: Statement): Promise<void> {
    let later: Promise<unknown> = Promise.resolve();
    await database.run(identity, async (transaction) => {
      await transaction.query(text, values);
      later = perform(second);
      await untilWaiting(database, later);
    });
    // It may be refused.
    await later.catch(() => {});
  }
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
