import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '#backend/testing/test-api.ts';
import { ask, freshEmail, makeAccount, password } from './testing/ask.ts';

let site: TestApi;
beforeAll(async () => {
  site = await openTestApi();
});
afterAll(() => site.close());

/** The response without what differs every time: ids, timestamps, waits, and the email address in the request. */
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
  '%s responds alike to an email address with an account and to one without, the first time and the second',
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

test('the ids a second sign-up returns do not distinguish a confirmed from an unconfirmed account', async () => {
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

test('the owner of a confirmed account gets a mail when another sign-up uses the email address', async () => {
  const { email } = await makeAccount(site);
  await ask(site, '/signup', { body: { email, password } });
  expect(site.mails.findLast(({ to }) => to === email)?.subject).toBe('You already have an account');
});
