/**
 * Response times do not depend on the engine: a timer or a password hash sets them, and both are in this process. The
 * embedded engine takes longer for the queries, and its CPU time counts as that of this process.
 */
import { hash as bcryptHash } from '@node-rs/bcrypt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#backend/app.ts';
import { createRateLimits } from '#backend/limits/rate-limits.ts';
import { openTestApi, type TestApi } from '#backend/testing/test-api.ts';
import { ask, freshEmail, makeAccount, password } from './testing/ask.ts';

let site: TestApi;
beforeAll(async () => {
  site = await openTestApi({ wait: undefined });
});
afterAll(() => site.close());

const guess = (email: string) => ({ email, password: 'a wrong password' });

/** A busy machine needs many rounds until its noise has averaged out. */
const timeout = 300_000;

test('the duration of a sign-in does not reveal who has an account', { timeout }, async () => {
  await expectEvenTimes('/token?grant_type=password', guess, { clock: cpuTime });
});

test('the duration of a sign-in does not reveal which accounts have an imported hash', {
  timeout,
}, async () => {
  const imported = freshEmail();
  const dearer = freshEmail();
  for (const [email, cost] of [
    [imported, 4],
    [dearer, 7],
  ] as const) {
    const password_hash = await bcryptHash(password, cost);
    await site.serviceClient().auth.admin.createUser({ email, password_hash, email_confirm: true });
  }
  const { email: own } = await makeAccount(site);
  for (const known of [imported, dearer, own]) {
    await expectEvenTimes('/token?grant_type=password', guess, { account: known, clock: cpuTime });
  }
  await site.backend.database.run('server', (transaction) =>
    transaction.query('delete from auth.users where email in ($1, $2)', [imported, dearer]),
  );
});

test.concurrent.each([
  ['sign-up', '/signup', (email: string) => ({ email, password })],
  ['recover', '/recover', (email: string) => ({ email })],
  ['resend', '/resend', (email: string) => ({ email, type: 'signup' })],
])('the duration of %s does not reveal who has an account', { timeout }, async (_name, path, bodyFor) => {
  await expectEvenTimes(path, bodyFor);
});

/**
 * Milliseconds of CPU time of this process. It includes password hashing, and excludes the load of other processes.
 */
const cpuTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function expectEvenTimes(
  path: string,
  bodyFor: (email: string) => object,
  { account, clock = () => performance.now() }: { account?: string; clock?: () => number } = {},
) {
  const known = account ?? (await makeAccount(site)).email;
  const direct = withoutLimitsOrMailbox();
  const timeOf = async (email: string) => {
    const startedAt = clock();
    await ask(direct, path, { body: bodyFor(email) });
    return clock() - startedAt;
  };
  const times = { known: [] as number[], unknown: [] as number[] };
  const difference = () => Math.abs(median(times.known) / median(times.unknown) - 1);
  const kinds = ['known', 'unknown'] as const;
  const addressOf = { known: () => known, unknown: freshEmail };
  // Both kinds share the noise of the machine in one run, and more rounds average it out. The order is random, since
  // periodic load on a busy machine may slow down every second request.
  for (let round = 1; round <= 150 && (round <= 9 || difference() > 0.05); round += 1) {
    const measure = async (kind: keyof typeof times) => times[kind].push(await timeOf(addressOf[kind]()));
    const order = Math.random() < 0.5 ? kinds : kinds.toReversed();
    // What waits for a timer can wait together. CPU time is that of the whole process.
    if (clock === cpuTime) for (const kind of order) await measure(kind);
    else await Promise.all(order.map(measure));
  }
  expect(difference(), `${median(times.known)} ms and ${median(times.unknown)} ms`).toBeLessThanOrEqual(0.05);
}

/** Without rate limits and without waiting for mail delivery. */
function withoutLimitsOrMailbox(): TestApi {
  const { backend, realtime } = site;
  const quiet = {
    ...backend,
    config: { ...backend.config, hasRateLimits: false },
    rateLimits: createRateLimits(backend.database, false),
  };
  const app = createApp(quiet, realtime);
  return { ...site, fetch: async (url, init) => app.request(url, init) };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
