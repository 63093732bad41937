import { hash as bcryptHash } from '@node-rs/bcrypt';
import { expect, test } from 'vitest';
import { runForRequest } from '#backend/http/current-request.ts';
import { configOf } from '#backend/options.ts';
import { assertAcceptable, hashPassword, isKnownHash, isOutdated, isRightPassword } from './passwords.ts';

const rules = { config: configOf({ siteUrl: 'http://127.0.0.1', dataDirectory: '' }) };

test('a password is stored as argon2id at the documented strength, and only that password matches', async () => {
  const stored = await hashPassword('secret é');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isRightPassword('secret é', stored)).toBe(true);
  expect(await isRightPassword('Secret é', stored)).toBe(false);
  expect(isOutdated(stored)).toBe(false);
});

test('bcrypt hashes are accepted and outdated', async () => {
  const stored = await bcryptHash('secret', 4);
  expect(isKnownHash(stored)).toBe(true);
  expect(await isRightPassword('secret', stored)).toBe(true);
  expect(await isRightPassword('other', stored)).toBe(false);
  expect(isOutdated(stored)).toBe(true);
});

test('comparing a bcrypt hash leaves the thread to other requests', async () => {
  const stored = await bcryptHash('secret', 10);
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await isRightPassword('secret', stored);
  isDone = true;
  expect(turns).toBeGreaterThan(50);
});

test('a bcrypt hash that would take minutes to compare is not accepted', async () => {
  const rest = (await bcryptHash('secret', 4)).slice(7);
  const isKnown = (cost: string) => isKnownHash(`$2b$${cost}$${rest}`);
  expect(['03', '04', '12', '13', '31'].map(isKnown)).toEqual([false, true, true, false, false]);
});

test('a password longer than bcrypt reads never matches', async () => {
  const stored = await bcryptHash('x'.repeat(72), 4);
  expect(await isRightPassword('x'.repeat(72), stored)).toBe(true);
  expect(await isRightPassword('x'.repeat(73), stored)).toBe(false);
});

test('no password matches a missing or unreadable hash', async () => {
  for (const stored of [null, undefined, '', 'plain', '$argon2id$nonsense', '$2b$10$short']) {
    expect(await isRightPassword('', stored)).toBe(false);
    expect(await isRightPassword('plain', stored)).toBe(false);
  }
});

test('a password has six characters at least and 72 bytes at most', () => {
  expect(() => assertAcceptable(rules, '12345')).toThrow('Password should be at least 6 characters.');
  expect(() => assertAcceptable(rules, '👍👍👍')).toThrow('Password should be at least 6 characters.');
  expect(() => assertAcceptable(rules, '123456')).not.toThrow();
  expect(() => assertAcceptable(rules, 'é'.repeat(36))).not.toThrow();
  expect(() => assertAcceptable(rules, 'é'.repeat(37))).toThrow(
    'Password cannot be longer than 72 characters',
  );
});

test('a client that guesses many passwords at once does not make another wait for all of them', async () => {
  const stored = await hashPassword('secret');
  const done: string[] = [];
  const sign = (client: string) =>
    runForRequest({ id: client, client }, () =>
      isRightPassword('secret', stored).then(() => done.push(client)),
    );
  const guesses = Array.from({ length: 12 }, () => sign('192.0.2.1'));
  const other = sign('192.0.2.2');
  await Promise.all([...guesses, other]);
  expect(done.indexOf('192.0.2.2')).toBeLessThan(4);
});
