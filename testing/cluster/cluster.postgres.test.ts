/** The short version of `npm run test:cluster`. A test in server/settings checks how fast a setting spreads. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createPostgresDatabase } from '#backend/testing/databases.ts';
import { isThorough } from '#testing/thorough.ts';
import {
  checkFirstStart,
  checkKeptPages,
  checkMails,
  checkPublishing,
  checkRateLimits,
  checkSessions,
} from './checks.ts';
import { checkFailover } from './failover.ts';
import { checkLearning } from './learning.ts';
import { type Pair, startPair } from './pair.ts';

let pair: Pair;
let removeDatabase: () => Promise<void>;

beforeAll(async () => {
  const { databaseUrl, remove } = await createPostgresDatabase(inject('template'), 'template0');
  removeDatabase = remove;
  pair = await startPair(databaseUrl);
});

afterAll(async () => {
  await pair.stop();
  await removeDatabase();
});

test('two processes that start at once on an empty database fill it once', async () => {
  expect(await checkFirstStart(pair)).toContain('1 admin');
});

test('a session is used, refreshed and ended at either process', async () => {
  expect(await checkSessions(pair)).toContain('across both');
});

test('a rate limit counts what comes in at both processes', async () => {
  expect(await checkRateLimits(pair)).toContain('429 at both');
});

test('a post published at one process is on the blog of the other at once', async () => {
  expect(await checkPublishing(pair, 2)).toContain('2 posts');
});

test('a rating at one process shows at the other, which keeps every page without ratings', async () => {
  expect(await checkKeptPages(pair, isThorough ? 1 : 4)).toContain('after a rating');
});

test('two processes send each mail of their one queue once', async () => {
  expect(await checkMails(pair, 20)).toContain('once each');
});

test('a quiz that is taken at both processes at once is one attempt with one grade', async () => {
  expect(await checkLearning(pair, 2)).toContain('one grade each');
});

test('when a process is killed no read fails and no acknowledged write is lost', async () => {
  expect(await checkFailover(pair, 1, 0.5)).toContain('0 lost');
});
