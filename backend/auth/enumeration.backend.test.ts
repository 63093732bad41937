import { hash as bcryptHash } from 'bcryptjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#backend/app.ts';
import { createRateLimits } from '#backend/limits/rate-limits.ts';
import { openTestApi, type TestApi } from '#backend/testing/test-api.ts';
import { ask, freshEmail, makeAccount, password } from './testing/ask.ts';

let site: TestApi;
beforeAll(async () => {
  site = await openTestApi();
});
afterAll(() => site.close());

/** An answer without what is different every time: ids, times, waits, and the address that was asked with. */
function shapeOf({ status, headers, body }: Awaited<ReturnType<typeof ask>>) {
  const mask = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(mask);
    if (value && typeof value === 'object') {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mask(inner)]));
    }
    return String(value)
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, 'an id')
      .replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, 'a time')
      .replace(/person-\d+@example.com/, 'an address')
      .replace(/after \d+ seconds/, 'after a while');
  };
  return { status, headers: [...headers.keys()].sort(), body: mask(body) };
}

const clearLimits = () =>
  site.backend.database.run('server', (transaction) => transaction.query('delete from server.rate_limits'));

test.each([
  ['sign-in', '/token?grant_type=password', (email: string) => ({ email, password: 'a wrong password' })],
  ['sign-up', '/signup', (email: string) => ({ email, password, data: { full_name: 'Ada' } })],
  ['recover', '/recover', (email: string) => ({ email })],
  ['resend', '/resend', (email: string) => ({ email, type: 'signup' })],
  ['sign-in link', '/otp', (email: string) => ({ email, create_user: false })],
])(
  '%s answers alike for an address with an account and for one without, the first time and the second',
  async (_name, path, bodyFor) => {
    const { email: known } = await makeAccount(site);
    const unknown = freshEmail();
    for (const _time of ['first', 'second']) {
      const forKnown = await ask(site, path, { body: bodyFor(known) });
      const forUnknown = await ask(site, path, { body: bodyFor(unknown) });
      expect(shapeOf(forKnown)).toEqual(shapeOf(forUnknown));
    }
    await clearLimits();
  },
);

test('a second sign-up does not tell a confirmed from an unconfirmed account by the ids it answers', async () => {
  const { email: confirmed } = await makeAccount(site);
  const idsOf = async (email: string) => {
    const { body } = await ask(site, '/signup', { body: { email, password } });
    await clearLimits();
    return [body.id, body.identities[0].identity_id];
  };
  const fresh = freshEmail();
  expect(await idsOf(fresh)).toEqual(await idsOf(fresh));
  expect(await idsOf(confirmed)).toEqual(await idsOf(confirmed));
});

test('the owner of a confirmed account is told by mail that somebody tried to sign up with the address', async () => {
  const { email } = await makeAccount(site);
  await ask(site, '/signup', { body: { email, password } });
  expect(site.mails.findLast(({ to }) => to === email)?.subject).toBe('You already have an account');
});

const guess = (email: string) => ({ email, password: 'a wrong password' });

/** A busy machine needs many rounds until its noise has evened out. */
const timeout = 300_000;

test('nor does the time that sign-in takes tell who has an account', { timeout }, async () => {
  await expectEvenTimes('/token?grant_type=password', guess, { clock: cpuTime });
});

test('nor does it tell whose account came from elsewhere, with a hash of another kind', {
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
])('nor does the time that %s takes', { timeout }, async (_name, path, bodyFor) => {
  await expectEvenTimes(path, bodyFor);
});

/** Milliseconds of CPU time of this process. It counts the hashing of passwords, and not what else the machine does. */
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
  // Both kinds share the noise of the machine in one run, and more rounds let it even out. Which goes first is left to
  // chance, since a busy machine that takes turns of its own may slow down every second request.
  for (let round = 1; round <= 150 && (round <= 9 || difference() > 0.05); round += 1) {
    for (const kind of Math.random() < 0.5 ? kinds : kinds.toReversed()) {
      times[kind].push(await timeOf(addressOf[kind]()));
    }
  }
  expect(difference(), `${median(times.known)} ms and ${median(times.unknown)} ms`).toBeLessThanOrEqual(0.05);
}

/** Answers come without waiting for a mail to arrive, and however often one asks. */
function withoutLimitsOrMailbox(): TestApi {
  const { backend } = site;
  const app = createApp({
    ...backend,
    config: { ...backend.config, hasRateLimits: false },
    rateLimits: createRateLimits(backend.database, false),
  });
  return { ...site, fetch: async (url, init) => app.request(url, init) };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
