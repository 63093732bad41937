/** The short version of `npm run test:cluster`. A test in server/settings checks how fast a setting spreads. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createPostgresDatabase } from '#backend/testing/databases.ts';
import { isThorough } from '#testing/thorough.ts';
import {
  checkChannels,
  checkFirstStart,
  checkKeptPages,
  checkMails,
  checkPublishing,
  checkRateLimits,
  checkSessions,
} from './checks.ts';
import { checkFailover } from './failover.ts';
import { checkGrid } from './grid.ts';
import { checkLearning } from './learning.ts';
import { type Pair, startPair } from './pair.ts';
import { checkRevocation } from './revocation.ts';

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

test('a live page at one process hears of a change at the other', async () => {
  expect(await checkChannels(pair, 3)).toContain('3 messages');
});

test('a lesson finished at one process is in the grid of a teacher at the other, and in no other class', async () => {
  expect(await checkGrid(pair, 3)).toContain('another class heard nothing');
});

test('two processes send each mail of their one queue once', async () => {
  expect(await checkMails(pair, 20)).toContain('once each');
});

test('a quiz that is taken at both processes at once is one attempt with one grade', async () => {
  expect(await checkLearning(pair, 2)).toContain('one grade each');
});

test('a certificate revoked at one process is revoked at the other from the next request on', async () => {
  expect(await checkRevocation(pair, 2)).toContain('2 revocations');
});

test('when a process is killed no read fails and no acknowledged write is lost', async () => {
  expect(await checkFailover(pair, 1, 0.5)).toContain('0 lost');
});
